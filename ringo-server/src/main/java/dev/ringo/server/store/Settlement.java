package dev.ringo.server.store;

import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.TaskStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a lease ends, as one change of task and attempt.
 *
 * @param status where the task goes
 * @param availableAt when it may run again; absent leaves it as it was
 * @param error what task and attempt keep; success clears the task's
 * @param at when it ended
 */
public record Settlement(
        String taskId,
        int attempt,
        TaskStatus status,
        int priority,
        @Nullable Instant availableAt,
        StoredAttempt.Outcome outcome,
        ErrorText error,
        Instant at) {}
