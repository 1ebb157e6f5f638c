package dev.ringo.server.grpc;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where and for whom a server listens.
 *
 * @param tokens the tokens of which each call must carry one; absent means that none is needed
 * @param tls absent means plain text
 */
public record NetworkOptions(
        InetSocketAddress address,
        @Nullable Supplier<Set<String>> tokens,
        @Nullable Tls tls) {

    /** Certificate chain and private key, as PEM files. */
    public record Tls(Path certificate, Path key) {}
}
