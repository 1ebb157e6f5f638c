package dev.ringo.server.queue;

/** Names one task of a queue. */
public sealed interface TaskSelector {

    /** The queue it belongs to. */
    String queue();

    /** By the id that the server gave it. */
    record ById(String queue, String taskId) implements TaskSelector {}

    /** By the key that its creator gave it. */
    record ByKey(String queue, String uniqueKey) implements TaskSelector {}
}
