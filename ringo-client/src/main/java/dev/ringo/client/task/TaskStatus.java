package dev.ringo.client.task;

/** Where a task stands in its life. */
public enum TaskStatus {
    /** Waits for its time. */
    SCHEDULED,
    /** Waits for a worker. */
    READY,
    /** Is being worked on. */
    LEASED,
    /** Ended well. */
    SUCCEEDED,
    /** Ended without success; may be retried by hand. */
    DEAD,
    /** Was called off. */
    CANCELLED,
    /** A status that this version of the client does not know. */
    UNKNOWN;

    /** Whether nothing happens to such a task any more unless it is retried by hand. */
    public boolean isFinished() {
        return this == SUCCEEDED || this == DEAD || this == CANCELLED;
    }
}
