package dev.ringo.client.task;

import org.jspecify.annotations.Nullable;

/**
 * What became of a task that was enqueued.
 *
 * @param taskId the id of the task with that unique key
 * @param created false when the unique key existed before; the existing task was left as it was
 * @param task the task as it stands; null for a known key when the answer would have become too large
 */
public record EnqueueResult(
        String taskId, boolean created, @Nullable Task task) {}
