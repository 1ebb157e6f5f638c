package dev.ringo.server.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A checked request to create a task.
 *
 * @param uniqueKey names the task in its queue for ever
 * @param payload compact UTF-8 JSON
 * @param availableAt when it may run first; absent means now
 */
public record NewTask(
        String uniqueKey,
        String type,
        byte[] payload,
        int priority,
        RetryPolicy policy,
        @Nullable Instant availableAt) {}
