package dev.ringo.server.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a task as its row says.
 *
 * @param historyId grows over all tasks of the storage and is never reused
 * @param number counts from 1 within a round
 * @param finishedAt absent while it runs
 */
public record StoredAttempt(
        long historyId,
        int number,
        String workerId,
        Instant startedAt,
        @Nullable Instant finishedAt,
        Outcome outcome,
        ErrorText error) {

    /** How an attempt ended; the text is what wire and storage carry. */
    public enum Outcome {
        RUNNING(""),
        ACK("ack"),
        NACK("nack"),
        REJECT("reject"),
        LEASE_EXPIRED("lease_expired");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        /** The word on the wire and in every storage. */
        public String text() {
            return text;
        }

        /** The outcome with this word; anything else is a damaged row. */
        public static Outcome of(String text) {
            for (Outcome outcome : values()) {
                if (outcome.text.equals(text)) {
                    return outcome;
                }
            }
            throw new IllegalArgumentException("No attempt ends as '" + text + "'");
        }
    }
}
