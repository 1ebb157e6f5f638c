package dev.ringo.client.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task to enqueue. Immutable as far as its payload is; the payload becomes JSON when it is enqueued.
 *
 * @param type what kind of work it is; workers choose by it
 * @param uniqueKey the task's permanent name within its queue: a second task of that name is never created
 * @param payload what the handler needs: a record, collection, map, date, number, text, JSON node, or null
 * @param priority higher runs first
 * @param retryPolicy when failures are retried; null leaves it to the server
 * @param availableAt not to be run before; null means now
 */
public record TaskSpec(
        String type,
        String uniqueKey,
        @Nullable Object payload,
        int priority,
        @Nullable RetryPolicy retryPolicy,
        @Nullable Instant availableAt) {

    /** A task for now with priority 0 and the server's retry policy. */
    public static TaskSpec of(String type, String uniqueKey, @Nullable Object payload) {
        return new TaskSpec(type, uniqueKey, payload, 0, null, null);
    }

    /** The same with another priority. */
    public TaskSpec withPriority(int priority) {
        return new TaskSpec(type, uniqueKey, payload, priority, retryPolicy, availableAt);
    }

    /** The same with another retry policy; null leaves it to the server. */
    public TaskSpec withRetryPolicy(@Nullable RetryPolicy retryPolicy) {
        return new TaskSpec(type, uniqueKey, payload, priority, retryPolicy, availableAt);
    }

    /** The same, not to be run before the given instant; null means now. */
    public TaskSpec withAvailableAt(@Nullable Instant availableAt) {
        return new TaskSpec(type, uniqueKey, payload, priority, retryPolicy, availableAt);
    }

    /** Names the task without its payload, which may hold secrets. */
    @Override
    public String toString() {
        return "TaskSpec[type=" + type + ", uniqueKey=" + uniqueKey + ", priority=" + priority + ", retryPolicy="
                + retryPolicy + ", availableAt=" + availableAt + "]";
    }
}
