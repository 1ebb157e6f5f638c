package dev.ringo.server.store.sqlite;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Times as schema 3 stores them: microseconds since the epoch, rounded up, plus one, so that zero can mean "not set"
 * ({@code docs/storage.md}).
 */
final class ColumnTime {

    static final long NOT_SET = 0;

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

    private ColumnTime() {}

    static long of(Instant time) {
        long micros =
                time.getEpochSecond() * MICROS_PER_SECOND + (time.getNano() + NANOS_PER_MICRO - 1) / NANOS_PER_MICRO;
        return micros + 1;
    }

    static long ofNullable(@Nullable Instant time) {
        return time == null ? NOT_SET : of(time);
    }

    static Instant toInstant(long column) {
        long micros = column - 1;
        return Instant.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND), Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
    }

    static @Nullable Instant toNullable(long column) {
        return column == NOT_SET ? null : toInstant(column);
    }
}
