package dev.ringo.sample.console;

import java.time.Duration;
import java.util.Locale;

/** Estimates rate and remaining time from what was done since the first measurement. */
final class RemainingTime {

    private static final double NANOS_PER_SECOND = 1e9;

    private final long startNanos;
    private final long doneAtStart;

    RemainingTime(long startNanos, long doneAtStart) {
        this.startNanos = startNanos;
        this.doneAtStart = doneAtStart;
    }

    /** A text such as {@code 12.3/s, 1:05 left}; empty while nothing can be said. */
    String describe(long nowNanos, long done, long total) {
        double seconds = (nowNanos - startNanos) / NANOS_PER_SECOND;
        // What an earlier run has done took no time of this one.
        long doneSince = done - doneAtStart;
        if (seconds <= 0 || doneSince <= 0) {
            return "";
        }
        double rate = doneSince / seconds;
        String speed = String.format(Locale.ROOT, "%.1f/s", rate);
        long left = (long) Math.ceil((total - done) / rate);
        return left <= 0 ? speed : speed + ", " + clock(Duration.ofSeconds(left)) + " left";
    }

    private static String clock(Duration time) {
        return time.toHours() > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }
}
