package dev.ringo.client;

import dev.ringo.client.error.InvalidArgumentException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything a client needs to know. Made by {@link RingoClient#builder()}; checked when it is made.
 *
 * @param endpoint where the server is
 * @param token gives the bearer token of each call; null means none
 * @param compression how messages are made smaller
 * @param deadline how long a call waits for its answer
 * @param keepAlive how long a connection may be silent before it is checked, with and without calls
 * @param maxMessageSize the largest message in bytes, both ways
 * @param tls how an encrypted connection is verified; null means the platform's trust
 * @param mapper turns payloads into JSON and back
 * @param listeners watch the client and its workers
 * @param channelCustomizers change the gRPC channel at last
 */
public record ClientOptions(
        Endpoint endpoint,
        @Nullable Supplier<String> token,
        Compression compression,
        Duration deadline,
        Duration keepAlive,
        int maxMessageSize,
        @Nullable Tls tls,
        JsonMapper mapper,
        List<ClientListener> listeners,
        List<ChannelCustomizer> channelCustomizers) {

    /** How long a call waits for its answer unless said otherwise: 30 s. */
    public static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(30);

    /** How long a connection may be silent unless said otherwise: 15 s. */
    public static final Duration DEFAULT_KEEP_ALIVE = Duration.ofSeconds(15);

    /** The largest message unless said otherwise: {@value} bytes, which is what servers take. */
    public static final int DEFAULT_MAX_MESSAGE_SIZE = 16 * 1024 * 1024;

    /** Refuses what cannot work. */
    public ClientOptions {
        listeners = List.copyOf(listeners);
        channelCustomizers = List.copyOf(channelCustomizers);
        require(!deadline.isNegative() && !deadline.isZero(), "deadline must be positive", deadline);
        require(keepAlive.compareTo(Duration.ofSeconds(1)) >= 0, "keepAlive must be at least 1 s", keepAlive);
        require(maxMessageSize > 0, "maxMessageSize must be positive", maxMessageSize);
        if (tls != null && endpoint.isResolverTarget()) {
            endpoint = new Endpoint(Endpoint.Transport.TLS, endpoint.target());
        }
        require(
                tls == null || endpoint.transport() == Endpoint.Transport.TLS,
                "TLS settings need an endpoint that begins with grpcs://",
                endpoint);
    }

    /** Names the options without the token. */
    @Override
    public String toString() {
        return "ClientOptions[endpoint=" + endpoint + ", token=" + (token == null ? "none" : "***") + ", compression="
                + compression.value() + ", deadline=" + deadline + ", keepAlive=" + keepAlive + ", maxMessageSize="
                + maxMessageSize + "]";
    }

    private static void require(boolean condition, String rule, Object value) {
        if (!condition) {
            throw new InvalidArgumentException("Client options: " + rule + ", but is " + value);
        }
    }
}
