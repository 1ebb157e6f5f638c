package dev.ringo.client;

import dev.ringo.client.task.Task;
import dev.ringo.client.worker.Fence;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task held by hand: settle it, or close it to give it back. It is not renewed by itself. Usable from any
 * thread; only one settlement succeeds.
 */
public final class Claim implements AutoCloseable {

    private Claim() {}

    /** The task as it was when it was claimed. */
    public Task task() {
        throw new UnsupportedOperationException("unfinished");
    }

    /** What tells this execution from every other one. */
    public Fence fence() {
        throw new UnsupportedOperationException("unfinished");
    }

    /** When the hold ends unless it is extended, by the server's clock. */
    public Instant leaseUntil() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Ends the task as succeeded.
     *
     * @throws dev.ringo.client.error.LeaseLostException if it is no longer held
     */
    public void ack() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Fails the attempt.
     *
     * @param error what the task's history tells
     * @param delay until the next attempt; null leaves it to the retry policy
     * @return the task as it stands then
     * @throws dev.ringo.client.error.LeaseLostException if it is no longer held
     */
    public Task nack(String error, @Nullable Duration delay) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Ends the task as dead.
     *
     * @param error what the task's history tells
     * @return the task as it stands then
     * @throws dev.ringo.client.error.LeaseLostException if it is no longer held
     */
    public Task reject(String error) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Holds the task for so long from now on, shorter or longer than before.
     *
     * @return when the hold ends, by the server's clock
     * @throws dev.ringo.client.error.LeaseLostException if it is no longer held
     */
    public Instant extendLease(Duration extension) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Gives the task back unless it was settled: as if it had not been claimed where the server can do that, else
     * as a failed attempt that is retried at once. Never fails; a lease that is lost needs no giving back.
     */
    @Override
    public void close() {
        throw new UnsupportedOperationException("unfinished");
    }
}
