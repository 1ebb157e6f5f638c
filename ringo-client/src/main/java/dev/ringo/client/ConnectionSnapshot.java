package dev.ringo.client;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection at one moment, for operators. Holds no secrets.
 *
 * @param endpoint where the server is
 * @param state whether they are in touch
 * @param since since when that is so, by this machine's clock
 * @param serverVersion the version that the server named when they were last in touch, null before
 * @param protocolVersion the protocol they agreed on, such as {@code 1.7}, null before
 * @param capabilities what the server can do beyond the protocol
 * @param lastFailure what last went wrong, null when nothing did
 */
public record ConnectionSnapshot(
        String endpoint,
        ConnectionState state,
        Instant since,
        @Nullable String serverVersion,
        @Nullable String protocolVersion,
        Set<String> capabilities,
        @Nullable String lastFailure) {

    /** Copies the set. */
    public ConnectionSnapshot {
        capabilities = Set.copyOf(capabilities);
    }
}
