package dev.ringo.server;

import dev.ringo.server.grpc.NetworkOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A queue server inside this process: one data directory, served to this process under {@link #inProcessName()} and, if
 * asked for, to others on a TCP port.
 *
 * <pre>{@code
 * try (RingoServer server = RingoServer.builder().dataDirectory(Path.of("ringo-data")).start()) {
 *     ManagedChannel channel = InProcessChannelBuilder.forName(server.inProcessName()).build();
 *     ...
 * }
 * }</pre>
 *
 * <p>What it accepts is on disk before it answers. The data directory belongs to one server at a time, in this process
 * or another. All threads are daemon threads: a server does not keep a process alive. Safe for use by any thread.
 */
public final class RingoServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RingoServer.class);

    private final ServerParts parts;
    private final String inProcessName;
    private final Duration gracePeriod;
    private final CompletableFuture<Void> hurry = new CompletableFuture<>();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);

    RingoServer(ServerParts parts, String inProcessName, Duration gracePeriod) {
        this.parts = parts;
        this.inProcessName = inProcessName;
        this.gracePeriod = gracePeriod;
    }

    /** A server with the default settings; a data directory has to be named. */
    public static Builder builder() {
        return new Builder();
    }

    /** The name under which channels of this process reach the server; no token is needed there. */
    public String inProcessName() {
        return inProcessName;
    }

    /** Host and port on which it listens, as {@code host:port}; null if it does not listen. */
    public @Nullable String endpoint() {
        return parts.endpoint();
    }

    /** The data directory, without symbolic links. */
    public Path dataDirectory() {
        return parts.directory().path();
    }

    /** Identifies the data directory, over restarts. */
    public String instanceId() {
        return parts.directory().instanceId();
    }

    /** Whether it serves and has not begun to end. */
    public boolean isRunning() {
        return !closing.get();
    }

    /**
     * Ends in order, and waits for it. No connection is accepted any more, waiting claims are answered empty, streams
     * without leases end at once. Leases in flight can be settled until none is left or the grace period is over. Then
     * everything ends, the database is closed cleanly and the directory is free.
     */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            awaitClosed();
            return;
        }
        try {
            awaitDrain();
        } finally {
            parts.close();
            closed.countDown();
        }
    }

    /** As {@link #close()} without grace; a {@code close()} that is under way elsewhere stops waiting. */
    public void closeNow() {
        hurry.complete(null);
        close();
    }

    private void awaitDrain() {
        try {
            CompletableFuture.anyOf(parts.drain(), hurry)
                    .get(TimeUnit.NANOSECONDS.convert(gracePeriod), TimeUnit.NANOSECONDS);
        } catch (TimeoutException graceIsOver) {
            log.info("The grace period of {} is over; what is still open ends now", gracePeriod);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException failure) {
            log.warn("The drain failed; what is still open ends now", failure);
        }
    }

    private void awaitClosed() {
        try {
            closed.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Settings of a server. Not safe for use by several threads. */
    public static final class Builder {

        private static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

        private @Nullable Path directory;
        private boolean temporary;
        private String inProcessName = "ringo-" + UUID.randomUUID();
        private @Nullable String host;
        private int port;
        private @Nullable Supplier<Set<String>> tokens;
        private NetworkOptions.@Nullable Tls tls;
        private boolean insecure;
        private boolean abandonLeases;
        private Duration gracePeriod = DEFAULT_GRACE;

        private Builder() {}

        /** Where tasks are kept; created if absent. */
        public Builder dataDirectory(Path path) {
            directory = path;
            temporary = false;
            return this;
        }

        /** Keeps tasks in a fresh directory that is deleted at the end; for tests. */
        public Builder temporaryDirectory() {
            directory = null;
            temporary = true;
            return this;
        }

        /** The name for channels of this process; a generated one by default. */
        public Builder inProcessName(String name) {
            inProcessName = name;
            return this;
        }

        /**
         * Listens on a TCP port too. An address that other machines reach needs {@link #token} and {@link #tls}.
         *
         * @param onPort 0 takes a free one
         */
        public Builder listen(String onHost, int onPort) {
            host = onHost;
            port = onPort;
            return this;
        }

        /** Demands one of these tokens of every call on the port, health excepted: {@code authorization: Bearer …}. */
        public Builder token(String... accepted) {
            Set<String> fixed = Stream.of(accepted).map(String::strip).collect(Collectors.toUnmodifiableSet());
            if (fixed.isEmpty() || fixed.contains("")) {
                throw new IllegalArgumentException("A token must not be empty");
            }
            tokens = () -> fixed;
            return this;
        }

        /** As {@link #token}, with the tokens in a file, one a line; a change of the file counts within a second. */
        public Builder tokenFile(Path file) {
            tokens = TokenFile.open(file, System::nanoTime);
            return this;
        }

        /** Encrypts the port with this certificate chain and private key, both PEM files. */
        public Builder tls(Path certificate, Path key) {
            tls = new NetworkOptions.Tls(certificate, key);
            return this;
        }

        /** Lets {@link #listen} give other machines access without a token or without TLS. Off by default. */
        public Builder allowInsecureNonLoopback(boolean allowed) {
            insecure = allowed;
            return this;
        }

        /**
         * Ends the leases that stand when the server starts, as if they had expired, instead of waiting for their
         * holders. Right for a server that only its own process uses: holders of such leases died with the process
         * before. Off by default.
         */
        public Builder abandonOpenLeases(boolean abandoned) {
            abandonLeases = abandoned;
            return this;
        }

        /** How long {@link RingoServer#close()} waits for leases in flight; 30 seconds by default. */
        public Builder gracePeriod(Duration period) {
            if (period.isNegative()) {
                throw new IllegalArgumentException("A grace period must not be negative, and is " + period);
            }
            gracePeriod = period;
            return this;
        }

        /**
         * Starts the server.
         *
         * @throws RingoServerException if the directory, the database or the port cannot be used
         */
        public RingoServer start() {
            if (directory == null && !temporary) {
                throw new IllegalStateException(
                        "Say where tasks are kept: dataDirectory(path) or temporaryDirectory()");
            }
            ServerSettings.Network network =
                    host == null ? null : new ServerSettings.Network(host, port, tokens, tls, insecure);
            ServerSettings settings = new ServerSettings(directory, inProcessName, network, abandonLeases);
            return new RingoServer(ServerParts.start(settings), inProcessName, gracePeriod);
        }
    }
}
