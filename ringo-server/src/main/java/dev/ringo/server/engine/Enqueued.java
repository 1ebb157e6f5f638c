package dev.ringo.server.engine;

import dev.ringo.server.queue.TaskView;
import org.jspecify.annotations.Nullable;

/**
 * The answer to the creation of one task.
 *
 * @param view the task as it stands; left out for existing tasks where a batch of them would not fit into an answer
 * @param created false where the unique key existed
 */
public record Enqueued(String taskId, @Nullable TaskView view, boolean created) {}
