package dev.ringo.client;

import dev.ringo.client.error.RingoException;
import dev.ringo.client.task.Task;
import dev.ringo.client.wire.Assignment;
import dev.ringo.client.wire.ErrorText;
import dev.ringo.client.wire.LeaseCalls;
import dev.ringo.client.wire.Settlement;
import dev.ringo.client.worker.Fence;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task held by hand: settle it, or close it to give it back. It is not renewed by itself. Usable from any
 * thread; only one settlement succeeds.
 */
public final class Claim implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Claim.class);

    private final Assignment assignment;
    private final Task task;
    private final LeaseCalls calls;
    private final BooleanSupplier canRelease;
    private final AtomicBoolean settled = new AtomicBoolean();
    private volatile Instant leaseUntil;

    Claim(Assignment assignment, LeaseCalls calls, BooleanSupplier canRelease) {
        this.assignment = assignment;
        this.task = assignment.task();
        this.calls = calls;
        this.canRelease = canRelease;
        this.leaseUntil = assignment.until();
    }

    /** The task as it was when it was claimed. */
    public Task task() {
        return task;
    }

    /** What tells this execution from every other one. */
    public Fence fence() {
        return new Fence(task.id(), assignment.historyId());
    }

    /** When the hold ends unless it is extended, by the server's clock. */
    public Instant leaseUntil() {
        return leaseUntil;
    }

    /**
     * Ends the task as succeeded.
     *
     * @throws dev.ringo.client.error.LeaseLostException if it is no longer held
     */
    public void ack() {
        settle(new Settlement.Ack());
    }

    /**
     * Fails the attempt.
     *
     * @param error what the task's history tells; cut to what is kept of it
     * @param delay until the next attempt; null leaves it to the retry policy
     * @return the task as it stands then
     * @throws dev.ringo.client.error.LeaseLostException if it is no longer held
     */
    public Task nack(String error, @Nullable Duration delay) {
        return settle(new Settlement.Nack(ErrorText.clean(error), delay));
    }

    /**
     * Ends the task as dead.
     *
     * @param error what the task's history tells; cut to what is kept of it
     * @return the task as it stands then
     * @throws dev.ringo.client.error.LeaseLostException if it is no longer held
     */
    public Task reject(String error) {
        return settle(new Settlement.Reject(ErrorText.clean(error)));
    }

    /**
     * Holds the task for so long from now on, shorter or longer than before.
     *
     * @return when the hold ends, by the server's clock
     * @throws dev.ringo.client.error.LeaseLostException if it is no longer held
     */
    public Instant extendLease(Duration extension) {
        leaseUntil = calls.extendNow(assignment.lease(), extension);
        return leaseUntil;
    }

    /**
     * Gives the task back unless it was settled: as if it had not been claimed where the server can do that, else
     * as a failed attempt that is retried at once. Never fails; a lease that is lost needs no giving back.
     */
    @Override
    public void close() {
        if (settled.getAndSet(true)) {
            return;
        }
        Settlement giveBack = canRelease.getAsBoolean()
                ? new Settlement.Release()
                : new Settlement.Nack("The claim was closed without being settled", Duration.ZERO);
        try {
            calls.settleNow(assignment.lease(), giveBack);
        } catch (RingoException | IllegalStateException e) {
            log.debug("Task {} could not be given back; its lease expires: {}", task.id(), e.getMessage());
        }
    }

    private Task settle(Settlement settlement) {
        Task after = calls.settleNow(assignment.lease(), settlement);
        settled.set(true);
        return after;
    }

    /** Names the task. */
    @Override
    public String toString() {
        return "Claim[" + task + ", leaseUntil=" + leaseUntil + "]";
    }
}
