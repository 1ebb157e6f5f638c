package dev.ringo.server;

import dev.ringo.server.RingoServerException.Reason;
import dev.ringo.server.directory.DataDirectory;
import dev.ringo.server.directory.DirectoryFailure;
import dev.ringo.server.engine.EngineOptions;
import dev.ringo.server.engine.QueueEngine;
import dev.ringo.server.engine.Reply;
import dev.ringo.server.grpc.NetworkOptions;
import dev.ringo.server.grpc.NetworkServer;
import dev.ringo.server.grpc.ServedQueue;
import dev.ringo.server.store.StoreFailure;
import dev.ringo.server.store.sqlite.SqliteTaskStore;
import io.grpc.Server;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of a running server, started from the disk upwards: directory, store, engine, services, transports. If one
 * does not start, those before it are closed again.
 */
final class ServerParts implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ServerParts.class);

    private final DataDirectory directory;
    private final ServedQueue queue;
    private final @Nullable NetworkServer network;

    /** What has to be closed, in this order. */
    private final Deque<AutoCloseable> open;

    private ServerParts(
            DataDirectory directory, ServedQueue queue, @Nullable NetworkServer network, Deque<AutoCloseable> open) {
        this.directory = directory;
        this.queue = queue;
        this.network = network;
        this.open = open;
    }

    /** Starts all parts, or none and throws a {@link RingoServerException}. */
    static ServerParts start(ServerSettings settings) {
        ServerSettings.Network network = settings.network();
        NetworkOptions options = network == null ? null : network.options();
        Deque<AutoCloseable> open = new ArrayDeque<>();
        try {
            return start(settings, options, open);
        } catch (DirectoryFailure failure) {
            closeAll(open);
            throw new RingoServerException(reason(failure), String.valueOf(failure.getMessage()), failure);
        } catch (RuntimeException | Error failure) {
            closeAll(open);
            throw failure;
        }
    }

    private static ServerParts start(
            ServerSettings settings, @Nullable NetworkOptions address, Deque<AutoCloseable> open) {
        Path path = settings.directory();
        DataDirectory directory = path == null ? DataDirectory.temporary() : DataDirectory.open(path);
        open.push(directory);
        SqliteTaskStore store = store(directory.database());
        open.push(store);
        EngineOptions options = EngineOptions.system();
        QueueEngine engine = QueueEngine.start(store, options);
        open.push(engine);
        if (settings.abandonLeases()) {
            AbandonedLeases.end(engine);
        }
        ServedQueue queue = new ServedQueue(engine, directory.sessionKeys(), options.clock(), options.random());
        open.push(queue);
        open.push(inProcess(settings.inProcessName(), queue)::shutdownNow);
        NetworkServer network = address == null ? null : listen(address, queue);
        if (network != null) {
            open.push(network);
        }
        // The engine ends first: its last answers still have to go out.
        open.remove(engine);
        open.push(engine);
        return new ServerParts(directory, queue, network, open);
    }

    DataDirectory directory() {
        return directory;
    }

    /** Where it listens, as {@code host:port}. */
    @Nullable String endpoint() {
        if (network == null) {
            return null;
        }
        InetSocketAddress address = network.address();
        String host = address.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }

    /** Begins to end; completed when nobody would lose anything. */
    CompletableFuture<Void> drain() {
        if (network == null) {
            return queue.drain();
        }
        network.stopListening();
        return queue.drain().thenCompose(none -> network.lingered());
    }

    @Override
    public void close() {
        closeAll(open);
    }

    private static SqliteTaskStore store(Path database) {
        try {
            return SqliteTaskStore.open(database);
        } catch (StoreFailure failure) {
            throw new RingoServerException(
                    reason(failure), "Cannot use the database " + database + ". " + failure.getMessage(), failure);
        }
    }

    private static Server inProcess(String name, ServedQueue queue) {
        try {
            return InProcessServerBuilder.forName(name)
                    .directExecutor()
                    .addService(queue.health())
                    .addService(queue.service())
                    .build()
                    .start();
        } catch (IOException failure) {
            throw new RingoServerException(
                    Reason.SETTINGS, "The in-process name '" + name + "' is in use in this process", failure);
        }
    }

    private static NetworkServer listen(NetworkOptions options, ServedQueue queue) {
        try {
            return NetworkServer.start(options, queue);
        } catch (IllegalArgumentException failure) {
            throw new RingoServerException(
                    Reason.SETTINGS, "The port cannot be encrypted. " + failure.getMessage(), failure);
        } catch (IOException failure) {
            throw new RingoServerException(
                    Reason.ADDRESS_UNUSABLE,
                    "Cannot listen on " + options.address() + ": " + rootMessage(failure)
                            + "; stop whoever uses the port, or choose another one (0 takes a free one)",
                    failure);
        }
    }

    private static RingoServerException.Reason reason(DirectoryFailure failure) {
        return switch (failure.kind()) {
            case IN_USE -> Reason.DIRECTORY_IN_USE;
            case UNUSABLE -> Reason.DIRECTORY_UNUSABLE;
        };
    }

    private static RingoServerException.Reason reason(StoreFailure failure) {
        return switch (failure.kind()) {
            case INCOMPATIBLE -> Reason.STORAGE_INCOMPATIBLE;
            case UNAVAILABLE, BROKEN -> Reason.STORAGE_FAILED;
        };
    }

    private static void closeAll(Deque<AutoCloseable> open) {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception failure) {
                log.warn("A part of the server did not close cleanly", failure);
            }
        }
    }

    /** Waits for the end of the leases that stand: reads of clients do not queue up behind it as commands would. */
    private static final class AbandonedLeases implements Reply<Integer> {

        private final CompletableFuture<Void> over = new CompletableFuture<>();

        static void end(QueueEngine engine) {
            AbandonedLeases leases = new AbandonedLeases();
            engine.abandonLeases(leases);
            leases.over.join();
        }

        @Override
        public void done(Integer count) {
            if (count > 0) {
                log.info("{} tasks were running when the server before ended; they are due again", count);
            }
            over.complete(null);
        }

        @Override
        public void failed(RuntimeException reason) {
            log.warn("Leases of the server before could not be ended; they run out by themselves", reason);
            over.complete(null);
        }
    }

    private static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }
}
