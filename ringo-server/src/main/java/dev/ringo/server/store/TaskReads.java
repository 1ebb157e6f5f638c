package dev.ringo.server.store;

import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskView;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What anybody may ask about committed tasks. Every method throws {@link StoreFailure} if the database fails. */
public interface TaskReads {

    /** The task with its newest attempts, or null if there is none. */
    @Nullable TaskView find(TaskSelector selector);

    /** The id of the task, or null if there is none; cheaper than {@link #find}. */
    @Nullable String idOf(TaskSelector selector);

    /** The highest history id among the attempts of the task, or 0 if it has none. */
    long lastHistoryId(String taskId);

    /** Attempts with {@code after < historyId <= through}, oldest first, at most {@code limit}. */
    List<StoredAttempt> attempts(String taskId, long after, long through, int limit);

    /** Whether the queue has ever had a task. */
    boolean queueExists(String queue);

    /** The figures of a queue, limited to the given types unless the set is empty. */
    QueueFigures figures(String queue, Set<String> types);

    /** How many tasks are not finished, limited to the given types unless the set is empty. */
    long active(String queue, Set<String> types);

    /** Whether a claim at this moment would find something. */
    boolean hasEligible(String queue, Set<String> types, Instant now);

    /** The names of all queues, sorted. */
    List<String> queues();
}
