package dev.ringo.client.worker;

import dev.ringo.client.error.LeaseLostException;
import dev.ringo.client.wire.Assignment;
import dev.ringo.client.wire.Durations;
import dev.ringo.client.wire.ProgressReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What a handler sees of its execution. Cancelled once, by the worker; used from any thread. */
final class HandlerContext implements TaskContext {

    private final Assignment assignment;
    private final String workerId;
    private final Executor callbacks;
    private final ProgressChannel progress;
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final ReentrantLock lock = new ReentrantLock();
    // Guarded by lock; null once they were called.
    private @Nullable List<Runnable> actions = new ArrayList<>();

    /** Sends a report and waits for the answer. */
    interface ProgressChannel {
        void report(Assignment assignment, ProgressReport progress);
    }

    HandlerContext(Assignment assignment, String workerId, Executor callbacks, ProgressChannel progress) {
        this.assignment = assignment;
        this.workerId = workerId;
        this.callbacks = callbacks;
        this.progress = progress;
    }

    @Override
    public String taskId() {
        return assignment.lease().taskId();
    }

    @Override
    public int attempt() {
        return assignment.lease().attempt();
    }

    @Override
    public int maxAttempts() {
        return assignment.maxAttempts();
    }

    @Override
    public String workerId() {
        return workerId;
    }

    @Override
    public Fence fence() {
        return new Fence(taskId(), assignment.historyId());
    }

    @Override
    public boolean isCancelled() {
        return cancelled.getCount() == 0;
    }

    @Override
    public boolean awaitCancelled(Duration atMost) throws InterruptedException {
        return cancelled.await(Durations.nanos(atMost), TimeUnit.NANOSECONDS);
    }

    @Override
    public void onLeaseLost(Runnable action) {
        lock.lock();
        try {
            if (actions != null) {
                actions.add(action);
                return;
            }
        } finally {
            lock.unlock();
        }
        callbacks.execute(action);
    }

    @Override
    public void reportProgress(double current, double total, String message) {
        ProgressReport report = new ProgressReport(current, total, message);
        if (isCancelled()) {
            throw new LeaseLostException("Task " + taskId() + " is no longer held, so its progress cannot be reported");
        }
        progress.report(assignment, report);
    }

    /** The work is in vain. */
    void cancel() {
        List<Runnable> toCall;
        lock.lock();
        try {
            toCall = actions == null ? List.of() : actions;
            actions = null;
            cancelled.countDown();
        } finally {
            lock.unlock();
        }
        toCall.forEach(callbacks::execute);
    }
}
