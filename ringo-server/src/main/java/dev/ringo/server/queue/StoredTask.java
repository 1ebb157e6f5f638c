package dev.ringo.server.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task as its row says. Times are whole microseconds.
 *
 * @param sequence where the storage put it: later tasks have greater numbers
 * @param lease present exactly while the task is leased
 * @param completedAt present exactly while the task is finished
 * @param error of the last failed attempt
 * @param progress absent until an attempt reports some
 */
public record StoredTask(
        long sequence,
        String id,
        String queue,
        String uniqueKey,
        String type,
        byte[] payload,
        int priority,
        TaskStatus status,
        int attempt,
        RetryPolicy policy,
        Instant availableAt,
        @Nullable HeldLease lease,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant completedAt,
        ErrorText error,
        @Nullable TaskProgress progress) {

    /** A task that is about to be created: READY unless it may only run later. */
    public static StoredTask fresh(String id, String queue, NewTask task, Instant now) {
        Instant wanted = task.availableAt();
        Instant available = wanted == null ? now : MicroTime.ceil(wanted);
        return new StoredTask(
                0,
                id,
                queue,
                task.uniqueKey(),
                task.type(),
                task.payload(),
                task.priority(),
                available.isAfter(now) ? TaskStatus.SCHEDULED : TaskStatus.READY,
                0,
                task.policy(),
                available,
                null,
                now,
                now,
                null,
                ErrorText.NONE,
                null);
    }

    /** The same task where the storage put it. */
    public StoredTask at(long newSequence) {
        return new StoredTask(
                newSequence,
                id,
                queue,
                uniqueKey,
                type,
                payload,
                priority,
                status,
                attempt,
                policy,
                availableAt,
                lease,
                createdAt,
                updatedAt,
                completedAt,
                error,
                progress);
    }

    /** The same task in the hands of a holder; progress of an earlier attempt is gone. */
    public StoredTask claimed(HeldLease newLease, Instant now) {
        return new StoredTask(
                sequence,
                id,
                queue,
                uniqueKey,
                type,
                payload,
                priority,
                status.moved(TaskEvent.CLAIM),
                attempt + 1,
                policy,
                availableAt,
                newLease,
                createdAt,
                now,
                completedAt,
                error,
                null);
    }
}
