package dev.ringo.client.task;

import java.util.List;

/**
 * What became of many tasks that were enqueued.
 *
 * @param results one for each specification, in their order
 * @param counts how many of them were new
 */
public record EnqueueManyResult(List<EnqueueResult> results, EnqueueCounts counts) {

    /** Copies the list. */
    public EnqueueManyResult {
        results = List.copyOf(results);
    }
}
