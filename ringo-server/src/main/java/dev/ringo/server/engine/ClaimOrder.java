package dev.ringo.server.engine;

import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredTask;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A checked unary claim.
 *
 * @param types the task types it takes; empty means all
 * @param limit how many tasks it takes at most
 * @param patience how long it waits for the first task
 * @param lease how long each lease lasts
 * @param size how much of the answer a task takes up, in bytes
 * @param maxSize what the answer may take up at most; the first task always fits
 */
public record ClaimOrder(
        String queue,
        String workerId,
        Set<String> types,
        int limit,
        Duration patience,
        Duration lease,
        AnswerSize size,
        long maxSize) {

    /** Measures a task in the form in which the answer will carry it. */
    @FunctionalInterface
    public interface AnswerSize {
        /** Bytes of the answer that this task takes up, rounded up generously. */
        long of(StoredTask task, List<StoredAttempt> attempts);
    }
}
