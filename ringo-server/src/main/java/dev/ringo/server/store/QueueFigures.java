package dev.ringo.server.store;

import dev.ringo.server.queue.TaskStatus;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a queue holds.
 *
 * @param counts tasks by status as stored; a status without tasks is absent
 * @param oldestReadyAt since when the longest waiting READY task could have run
 * @param lastActivityAt the latest change of any task
 */
public record QueueFigures(
        Map<TaskStatus, Long> counts,
        @Nullable Instant oldestReadyAt,
        @Nullable Instant lastActivityAt) {

    /** How many tasks have this status. */
    public long count(TaskStatus status) {
        return counts.getOrDefault(status, 0L);
    }
}
