package dev.ringo.client.wire;

import java.time.Duration;

/** Counts durations as timers do. */
public final class Durations {

    private static final Duration CENTURY = Duration.ofDays(36_500);

    private Durations() {}

    /** A duration in nanoseconds: 0 if it is negative, a century if it is longer than that, as "for ever" is. */
    public static long nanos(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(CENTURY) > 0 ? CENTURY.toNanos() : duration.toNanos();
    }
}
