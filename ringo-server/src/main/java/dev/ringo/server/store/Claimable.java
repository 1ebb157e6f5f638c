package dev.ringo.server.store;

import dev.ringo.server.queue.StoredTask;
import java.util.List;

/**
 * Tasks that a claim may take, in claim order.
 *
 * @param mayBeMore whether the list ended at a limit rather than at the end of the queue
 */
public record Claimable(List<StoredTask> tasks, boolean mayBeMore) {}
