package dev.ringo.server.engine;

import dev.ringo.server.queue.TaskView;

/**
 * The answer to the creation of one task.
 *
 * @param created false where the unique key existed; then the view is the existing task as it stands
 */
public record Enqueued(TaskView view, boolean created) {}
