package dev.ringo.client;

import dev.ringo.client.worker.Worker;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * One server as seen from an application: the connection, and the queues behind it. Made by {@link #builder()},
 * started once, closed once; all methods may be called from any thread.
 *
 * <p>A started client stays usable while the server is away: calls fail with
 * {@link dev.ringo.client.error.UnavailableException}, and the first one after its return succeeds again.
 */
public final class RingoClient implements AutoCloseable {

    private final ClientOptions options;

    /** A client with these options, not started. Touches neither network nor files. */
    public RingoClient(ClientOptions options) {
        this.options = options;
    }

    /** Starts with the default options. */
    public static RingoClientBuilder builder() {
        return new RingoClientBuilder();
    }

    /**
     * Connects and negotiates. Blocks until that has succeeded or failed; a failed start leaves nothing behind
     * and may be repeated. Does nothing when it has succeeded before.
     *
     * @throws dev.ringo.client.error.RingoException if the server is away, refuses or does not fit
     * @throws IllegalStateException if the client was closed
     */
    public void start() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Connects and negotiates in the background and returns at once. While the server is away the client keeps
     * trying, with growing pauses of at most half a minute, and says so once in the log.
     *
     * @return done when the client is connected for the first time; fails only if it is closed before
     * @throws IllegalStateException if the client was closed
     */
    public CompletableFuture<Void> startAsync() {
        throw new UnsupportedOperationException("unfinished");
    }

    /** Whether the client was started and not closed, in touch with the server or not. */
    public boolean isStarted() {
        throw new UnsupportedOperationException("unfinished");
    }

    /** The connection as it is now. */
    public ConnectionSnapshot connection() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * A queue of the server; always the same object for the same name. The queue need not exist: the first task
     * creates it.
     *
     * @throws dev.ringo.client.error.InvalidArgumentException if the name is empty
     */
    public TaskQueue queue(String name) {
        throw new UnsupportedOperationException("unfinished");
    }

    /** The names of the queues that were asked for so far, for operators. */
    public Set<String> queueNames() {
        throw new UnsupportedOperationException("unfinished");
    }

    /** The workers that were made and have not stopped. */
    public List<Worker> workers() {
        throw new UnsupportedOperationException("unfinished");
    }

    /** The options it was made with. */
    public ClientOptions options() {
        return options;
    }

    /**
     * Drains all workers at once, each with its grace period, then closes the connection. Idempotent; a call that
     * finds the closing under way waits for it. Everything is tried, failures are raised together at the end.
     */
    @Override
    public void close() {
        throw new UnsupportedOperationException("unfinished");
    }
}
