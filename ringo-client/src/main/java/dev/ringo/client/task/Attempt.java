package dev.ringo.client.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a task.
 *
 * @param number counts from 1; starts again when a finished task is retried by hand
 * @param workerId who ran it
 * @param startedAt when it was leased
 * @param finishedAt when it ended, null while it runs
 * @param outcome how it ended
 * @param error what the worker said, empty for successes
 * @param errorTruncated whether the error was longer than what is kept
 * @param historyId grows over all tasks of a server and is never given twice; an unsigned 64-bit number
 */
public record Attempt(
        int number,
        String workerId,
        Instant startedAt,
        @Nullable Instant finishedAt,
        Outcome outcome,
        String error,
        boolean errorTruncated,
        long historyId) {

    /** How an attempt ended. */
    public enum Outcome {
        /** It runs. */
        RUNNING,
        /** It succeeded. */
        ACK,
        /** It failed and was given to the retry policy. */
        NACK,
        /** It failed for good. */
        REJECT,
        /** Its worker fell silent. */
        LEASE_EXPIRED,
        /** An outcome that this version of the client does not know. */
        UNKNOWN
    }
}
