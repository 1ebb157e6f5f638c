package dev.ringo.client.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a queue by status.
 *
 * @param scheduled tasks that wait for their time
 * @param ready tasks that wait for a worker
 * @param leased tasks that are being worked on
 * @param succeeded tasks that ended well
 * @param dead tasks that ended without success
 * @param cancelled tasks that were called off
 * @param observedAt when the server counted
 * @param oldestReadyAt since when the oldest ready task waits, null when none does
 * @param lastActivityAt when a counted task last changed, null when there is none
 */
public record QueueStats(
        long scheduled,
        long ready,
        long leased,
        long succeeded,
        long dead,
        long cancelled,
        Instant observedAt,
        @Nullable Instant oldestReadyAt,
        @Nullable Instant lastActivityAt) {

    /** The tasks that are not finished. */
    public long unfinished() {
        return scheduled + ready + leased;
    }
}
