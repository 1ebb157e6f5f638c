package dev.ringo.server.engine;

import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.TaskView;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a lease command.
 *
 * @param lease the lease as it stands, where it still does
 * @param view the task afterwards, where it was asked for
 */
public record Settled(@Nullable HeldLease lease, @Nullable TaskView view) {}
