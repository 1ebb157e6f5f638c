package dev.ringo.server.store;

import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.RetryPolicy;
import dev.ringo.server.queue.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * The part of a task that decides whether and how a lease can be settled, without payload and texts.
 *
 * @param lease present exactly while the task is leased
 */
public record LeaseState(
        String taskId,
        String queue,
        String type,
        TaskStatus status,
        int priority,
        int attempt,
        RetryPolicy policy,
        @Nullable HeldLease lease) {}
