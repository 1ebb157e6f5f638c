package dev.ringo.client.worker;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Runs a handler for the tasks of a queue. Made by {@code TaskQueue.worker}, started once, closed once; all
 * methods may be called from any thread.
 *
 * <p>A started worker stays until it is closed: while the server is away it keeps trying, handlers go on, and
 * their leases and outcomes move to the next connection.
 */
public final class Worker implements AutoCloseable {

    private Worker() {}

    /**
     * Begins to take tasks, as soon as the client is connected. Does not block.
     *
     * @throws IllegalStateException if it was started or closed before
     */
    public void start() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Takes no new tasks, running handlers go on. Does not block.
     *
     * @return done when the server agreed to send nothing more
     */
    public CompletableFuture<Void> pause() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Takes tasks again after {@link #pause()}. Does not block.
     *
     * @return done when the server agreed
     */
    public CompletableFuture<Void> resume() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Changes how many handlers may run. Lowering it interrupts none; 0 takes no new tasks. Does not block.
     *
     * @return done when the server agreed; fails with {@link dev.ringo.client.error.IncompatibleVersionException}
     *     if it is too old to be told
     * @throws dev.ringo.client.error.InvalidArgumentException if it is negative
     */
    public CompletableFuture<Void> setConcurrency(int concurrency) {
        throw new UnsupportedOperationException("unfinished");
    }

    /** The worker as it is now. */
    public WorkerStatus status() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Begins to close, with the grace period of the options, and returns at once: no new tasks, tasks that have
     * not begun are given back, running handlers end and their outcomes reach the server, leases being renewed
     * all the while.
     *
     * @return done when the worker has stopped; never fails
     */
    public CompletableFuture<Void> drainAsync() {
        throw new UnsupportedOperationException("unfinished");
    }

    /** Closes with the grace period of the options and waits for it. Idempotent. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Closes and waits for it. Handlers that still run when the grace period is over are cancelled and
     * interrupted. A grace period that runs already can be shortened, not prolonged.
     *
     * <p>An interrupt ends the waiting, not the closing; the flag stays set.
     *
     * @throws IllegalStateException when called by a handler of this worker, which would wait for itself
     */
    public void close(Duration grace) {
        throw new UnsupportedOperationException("unfinished");
    }

    /** Done when the worker has stopped; fails if it stopped because the server will never accept it. */
    public CompletableFuture<Void> termination() {
        throw new UnsupportedOperationException("unfinished");
    }
}
