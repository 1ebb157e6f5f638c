package dev.ringo.client.worker;

import dev.ringo.client.task.Task;
import dev.ringo.client.wire.Assignment;
import dev.ringo.client.wire.LeaseRef;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One assignment from its arrival until its outcome is decided: how its lease stands, and how its handler stands. The
 * two ends differ: a handler may outlive its lease, and a lease may have to be settled long after its handler ended.
 */
final class Execution {

    private final Assignment assignment;
    private final Duration leaseLength;
    private final HandlerContext context;

    // Confined to the event loop.
    private LeaseState lease = LeaseState.HELD;
    private boolean placed;
    private TaskOutcome intended = TaskOutcome.LOST;

    /** Read from the assignment once, by whoever needs it first. */
    private volatile @Nullable Task task;

    private final ReentrantLock lock = new ReentrantLock();
    // Guarded by lock: the event loop and the handler's thread agree here on who acts.
    private Stage stage = Stage.WAITING;
    private @Nullable Thread runner;

    /** How a lease stands. */
    enum LeaseState {
        /** It is held as far as is known. */
        HELD,
        /** It is not held any more. */
        LOST
    }

    private enum Stage {
        WAITING,
        RUNNING,
        REVOKED,
        ENDED
    }

    Execution(Assignment assignment, Duration leaseLength, HandlerContext context) {
        this.assignment = assignment;
        this.leaseLength = leaseLength;
        this.context = context;
    }

    Assignment assignment() {
        return assignment;
    }

    LeaseRef lease() {
        return assignment.lease();
    }

    /** The task's values. */
    Task task() {
        Task known = task;
        if (known == null) {
            known = assignment.task();
            task = known;
        }
        return known;
    }

    Duration leaseLength() {
        return leaseLength;
    }

    HandlerContext context() {
        return context;
    }

    boolean isHeld() {
        return lease == LeaseState.HELD;
    }

    /** Whether it takes the place of a handler. */
    boolean isPlaced() {
        return placed;
    }

    void place(boolean placed) {
        this.placed = placed;
    }

    /** What it becomes when the server accepts it. */
    TaskOutcome intended() {
        return intended;
    }

    void intend(TaskOutcome outcome) {
        intended = outcome;
    }

    /** The lease is gone; whoever looks at the context knows. */
    void lose() {
        lease = LeaseState.LOST;
        context.cancel();
    }

    /** Takes the execution away from a handler that has not begun; false if it has. */
    boolean revoke() {
        lock.lock();
        try {
            if (stage != Stage.WAITING) {
                return false;
            }
            stage = Stage.REVOKED;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The handler begins on this thread; false if the execution was taken away. */
    boolean begin() {
        lock.lock();
        try {
            if (stage != Stage.WAITING) {
                return false;
            }
            stage = Stage.RUNNING;
            runner = Thread.currentThread();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The handler has ended on this thread; a late interrupt does not reach what the thread does next. */
    void end() {
        lock.lock();
        try {
            stage = Stage.ENDED;
            runner = null;
            Thread.interrupted();
        } finally {
            lock.unlock();
        }
    }

    /** Interrupts the handler if it runs. */
    void interrupt() {
        lock.lock();
        try {
            if (runner != null) {
                runner.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }
}
