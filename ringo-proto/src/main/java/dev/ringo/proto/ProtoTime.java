package dev.ringo.proto;

import com.google.protobuf.Timestamp;
import java.time.Duration;
import java.time.Instant;

/**
 * Converts moments and durations between Java and the wire, and refuses what one of them cannot carry: moments outside
 * the years 1 to 9999, durations beyond the range of a {@code google.protobuf.Duration}, malformed messages.
 */
public final class ProtoTime {

    private static final long MIN_SECONDS = -62_135_596_800L;
    private static final long MAX_SECONDS = 253_402_300_799L;
    private static final long MAX_DURATION_SECONDS = 315_576_000_000L;
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private ProtoTime() {}

    /**
     * The wire's form of a moment.
     *
     * @throws InvalidValueException outside the years 1 to 9999
     */
    public static Timestamp toTimestamp(String field, Instant moment) {
        checkSeconds(field, moment.getEpochSecond());
        return Timestamp.newBuilder()
                .setSeconds(moment.getEpochSecond())
                .setNanos(moment.getNano())
                .build();
    }

    /**
     * The moment that a message stands for.
     *
     * @throws InvalidValueException if the message is malformed or outside the years 1 to 9999
     */
    public static Instant toInstant(String field, Timestamp message) {
        checkSeconds(field, message.getSeconds());
        if (message.getNanos() < 0 || message.getNanos() >= NANOS_PER_SECOND) {
            throw new InvalidValueException(
                    field, "nanos " + message.getNanos() + " is not between 0 and 999999999: not a timestamp");
        }
        return Instant.ofEpochSecond(message.getSeconds(), message.getNanos());
    }

    /**
     * The wire's form of a duration.
     *
     * @throws InvalidValueException beyond 10,000 years either way
     */
    public static com.google.protobuf.Duration toProto(String field, Duration duration) {
        long seconds = duration.getSeconds();
        int nanos = duration.getNano();
        if (seconds < 0 && nanos > 0) {
            seconds++;
            nanos -= NANOS_PER_SECOND;
        }
        checkDuration(field, seconds, nanos);
        return com.google.protobuf.Duration.newBuilder()
                .setSeconds(seconds)
                .setNanos(nanos)
                .build();
    }

    /**
     * The duration that a message stands for.
     *
     * @throws InvalidValueException if the message is malformed or beyond 10,000 years either way
     */
    public static Duration toDuration(String field, com.google.protobuf.Duration message) {
        checkDuration(field, message.getSeconds(), message.getNanos());
        return Duration.ofSeconds(message.getSeconds(), message.getNanos());
    }

    /**
     * The same duration, if a signed 64-bit number of nanoseconds can hold it (about 292 years).
     *
     * @throws InvalidValueException if it cannot
     */
    public static Duration checkNanos(String field, Duration duration) {
        try {
            duration.toNanos();
            return duration;
        } catch (ArithmeticException e) {
            throw new InvalidValueException(field, duration + " is longer than 292 years");
        }
    }

    private static void checkSeconds(String field, long seconds) {
        if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
            throw new InvalidValueException(field, seconds + " s is outside the years 1 to 9999");
        }
    }

    private static void checkDuration(String field, long seconds, int nanos) {
        boolean mixedSigns = (seconds > 0 && nanos < 0) || (seconds < 0 && nanos > 0);
        if (mixedSigns || Math.abs((long) nanos) >= NANOS_PER_SECOND) {
            throw new InvalidValueException(
                    field, "seconds " + seconds + " with nanos " + nanos + " is not a duration");
        }
        if (seconds > MAX_DURATION_SECONDS || seconds < -MAX_DURATION_SECONDS) {
            throw new InvalidValueException(field, seconds + " s is longer than 10000 years");
        }
    }
}
