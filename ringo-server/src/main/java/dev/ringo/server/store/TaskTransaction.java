package dev.ringo.server.store;

import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskProgress;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskView;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The writes of the engine's thread and the reads that decide them. Nothing is visible to others before {@link #commit}.
 * Every method throws {@link StoreFailure} if the database fails; then the whole transaction is lost and has to be rolled
 * back.
 */
public interface TaskTransaction {

    /** Marks the point to which {@link #undoCommand} goes back. */
    void beginCommand();

    /** Keeps what was written since {@link #beginCommand}. */
    void keepCommand();

    /** Undoes what was written since {@link #beginCommand}, and nothing else. */
    void undoCommand();

    /** Makes everything durable. */
    void commit();

    /** Undoes everything; never throws. */
    void rollback();

    /**
     * Creates a task.
     *
     * @return the task as stored, or null if its unique key exists
     */
    @Nullable StoredTask insert(StoredTask fresh);

    /** The task with its newest attempts, or null if there is none. */
    @Nullable TaskView find(TaskSelector selector);

    /** The task with this id, in whatever queue, with its newest attempts, or null if there is none. */
    @Nullable TaskView findById(String taskId);

    /** The task with its newest attempts. */
    TaskView view(StoredTask task);

    /** What decides about a lease, or null if there is no such task. */
    @Nullable LeaseState leaseState(String taskId);

    /**
     * Tasks that a claim may take now, in the order in which it must: higher priority first, then older.
     *
     * @param types the types wanted; empty means all
     * @param maxBytes stop behind the task with which the payloads pass this size
     */
    Claimable claimable(String queue, Set<String> types, Instant now, int limit, long maxBytes);

    /**
     * Leases the task and opens its attempt.
     *
     * @return the task as it is now, the new attempt last in its view
     */
    TaskView lease(TaskView view, HeldLease lease, Instant now);

    /** Ends a lease. */
    void settle(Settlement settlement);

    /** Undoes a lease: the attempt is removed and the task is READY with its old attempt number. */
    void release(String taskId, int attempt, Instant now);

    /** Moves the end of a lease. */
    void extend(String taskId, Instant until, Instant now);

    /** Stores progress. */
    void progress(String taskId, TaskProgress progress);

    /** Makes a finished task ready for a new round. */
    void restart(String taskId, Instant now);

    /** Leases that ended at or before this moment, earliest first. */
    List<LeaseState> expired(Instant now, int limit);

    /** When the first lease ends, or null if none is held. */
    @Nullable Instant nextExpiry();

    /** When the first scheduled task of the queue falls due after this moment, or null if none does. */
    @Nullable Instant nextDue(String queue, Instant after);
}
