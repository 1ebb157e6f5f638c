package dev.ringo.client.task;

/**
 * How many of the enqueued tasks were new.
 *
 * @param created tasks that did not exist before
 * @param duplicates tasks whose unique key was known
 */
public record EnqueueCounts(long created, long duplicates) {

    /** No tasks at all. */
    public static final EnqueueCounts NONE = new EnqueueCounts(0, 0);

    /** Both together. */
    public EnqueueCounts plus(EnqueueCounts other) {
        return new EnqueueCounts(created + other.created, duplicates + other.duplicates);
    }
}
