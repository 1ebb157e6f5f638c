package dev.ringo.client.wire;

import dev.ringo.client.task.Task;
import dev.ringo.taskqueue.v1.Attempt;
import dev.ringo.taskqueue.v1.Lease;
import dev.ringo.taskqueue.v1.LeasedTask;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A task that the server has leased to this client. The task's values are read only when somebody asks for them. */
public final class Assignment {

    private final dev.ringo.taskqueue.v1.Task task;
    private final LeaseRef lease;
    private final Instant until;
    private final long historyId;
    private final TaskCodec codec;

    private Assignment(LeasedTask message, TaskCodec codec) {
        Lease granted = message.getLease();
        this.task = message.getTask();
        this.lease = new LeaseRef(granted.getTaskId(), granted.getAttempt(), granted.getLeaseToken());
        this.until = TaskCodec.instant(granted.getUntil());
        this.historyId = historyIdOf(task, granted.getAttempt());
        this.codec = codec;
    }

    /** The assignment, or null if task or lease is missing. */
    static @Nullable Assignment of(LeasedTask message, TaskCodec codec) {
        return message.hasTask() && message.hasLease() ? new Assignment(message, codec) : null;
    }

    private static long historyIdOf(dev.ringo.taskqueue.v1.Task task, int attempt) {
        int last = task.getAttemptsCount() - 1;
        if (last < 0) {
            return 0;
        }
        Attempt open = task.getAttempts(last);
        return open.getNumber() == attempt ? open.getHistoryId() : 0;
    }

    /** The lease. */
    public LeaseRef lease() {
        return lease;
    }

    /** When the lease ends unless it is renewed, by the server's clock. */
    public Instant until() {
        return until;
    }

    /** The server-wide number of this execution, 0 if the server named none. */
    public long historyId() {
        return historyId;
    }

    /** The queue of the task. */
    public String queue() {
        return task.getQueue();
    }

    /** How often the task is tried at most. */
    public int maxAttempts() {
        return task.getMaxAttempts();
    }

    /** Whether a failure of this attempt would be followed by another one. */
    public boolean hasAttemptsLeft() {
        return lease.attempt() < task.getMaxAttempts();
    }

    /** What a log calls the task: its type, queue and unique key, by which people know it, and its id. */
    public String label() {
        return task.getType() + " '" + task.getUniqueKey() + "' of queue '" + task.getQueue() + "' (" + lease.taskId()
                + ")";
    }

    /** The task; read anew with each call. */
    public Task task() {
        return codec.task(task);
    }
}
