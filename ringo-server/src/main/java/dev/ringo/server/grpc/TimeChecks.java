package dev.ringo.server.grpc;

import com.google.protobuf.Timestamp;
import dev.ringo.server.queue.Refusal;
import java.time.Duration;
import java.time.Instant;

/** Turns durations and moments of requests into those of the rules, within what can be represented. */
final class TimeChecks {

    private static final long MAX_NANO = 999_999_999;
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

    /** Times are stored in whole microseconds, rounded up: anything later would become the year 10000. */
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private TimeChecks() {}

    /** A well-formed duration of zero or more that fits into 64 bits of nanoseconds. */
    static Duration atLeastZero(String field, com.google.protobuf.Duration value) {
        Duration duration = wellFormed(field, value);
        if (duration.isNegative()) {
            throw Refusal.invalid(field, field + " must not be negative");
        }
        if (duration.compareTo(LONGEST) > 0) {
            throw Fields.beyond(field, LONGEST, field + " must not be longer than 292 years");
        }
        return duration;
    }

    /** How long a lease lasts: absent or zero means the default, a very short one is raised. */
    static Duration lease(String field, boolean present, com.google.protobuf.Duration value) {
        Duration duration = present ? atLeastZero(field, value) : Duration.ZERO;
        return duration.isZero() ? Limits.DEFAULT_LEASE : leaseLength(field, duration);
    }

    /** By how much a lease is extended: more than zero, a very short one is raised. */
    static Duration extension(String field, boolean present, com.google.protobuf.Duration value) {
        Duration duration = present ? atLeastZero(field, value) : Duration.ZERO;
        if (duration.isZero()) {
            throw Refusal.invalid(field, field + " must be longer than zero");
        }
        return leaseLength(field, duration);
    }

    /** A moment that every storage can hold. */
    static Instant moment(String field, Timestamp value) {
        if (value.getNanos() < 0 || value.getNanos() > MAX_NANO || value.getSeconds() != clamped(value.getSeconds())) {
            throw Refusal.invalid(field, field + " is not a valid Timestamp");
        }
        Instant moment = Instant.ofEpochSecond(value.getSeconds(), value.getNanos());
        if (moment.isBefore(FIRST) || moment.isAfter(LAST)) {
            throw Fields.beyond(field, LAST, field + " must be from " + FIRST + " to " + LAST);
        }
        return moment;
    }

    private static Duration leaseLength(String field, Duration duration) {
        if (duration.compareTo(Limits.LONGEST_LEASE) > 0) {
            throw Fields.beyond(field, Limits.LONGEST_LEASE, field + " must not be longer than 10 years");
        }
        return duration.compareTo(Limits.SHORTEST_LEASE) < 0 ? Limits.SHORTEST_LEASE : duration;
    }

    private static Duration wellFormed(String field, com.google.protobuf.Duration value) {
        boolean nanosInRange = Math.abs((long) value.getNanos()) <= MAX_NANO;
        boolean signsAgree = value.getSeconds() == 0
                || value.getNanos() == 0
                || (value.getSeconds() < 0) == (value.getNanos() < 0);
        if (!nanosInRange || !signsAgree) {
            throw Refusal.invalid(field, field + " is not a valid Duration");
        }
        return Duration.ofSeconds(value.getSeconds(), value.getNanos());
    }

    private static long clamped(long epochSecond) {
        return Math.max(Instant.MIN.getEpochSecond(), Math.min(epochSecond, Instant.MAX.getEpochSecond()));
    }
}
