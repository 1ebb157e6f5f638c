package dev.ringo.server.grpc;

import com.google.protobuf.Timestamp;
import dev.ringo.proto.InvalidValueException;
import dev.ringo.proto.ProtoTime;
import dev.ringo.server.queue.Refusal;
import java.time.Duration;
import java.time.Instant;

/** Turns durations and moments of requests into those of the rules, within what can be represented. */
final class TimeChecks {

    /** Times are stored in whole microseconds, rounded up: anything later would become the year 10000. */
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private TimeChecks() {}

    /** A well-formed duration of zero or more that fits into 64 bits of nanoseconds. */
    static Duration atLeastZero(String field, com.google.protobuf.Duration value) {
        Duration duration;
        try {
            duration = ProtoTime.checkNanos(field, ProtoTime.toDuration(field, value));
        } catch (InvalidValueException reason) {
            throw Refusal.invalid(field, String.valueOf(reason.getMessage()));
        }
        if (duration.isNegative()) {
            throw Refusal.invalid(field, field + " must not be negative");
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
        Instant moment;
        try {
            moment = ProtoTime.toInstant(field, value);
        } catch (InvalidValueException reason) {
            throw Refusal.invalid(field, String.valueOf(reason.getMessage()));
        }
        if (moment.isAfter(LAST)) {
            throw Fields.beyond(field, LAST, field + " must not be later than " + LAST);
        }
        return moment;
    }

    private static Duration leaseLength(String field, Duration duration) {
        if (duration.compareTo(Limits.LONGEST_LEASE) > 0) {
            throw Fields.beyond(field, Limits.LONGEST_LEASE, field + " must not be longer than 10 years");
        }
        return duration.compareTo(Limits.SHORTEST_LEASE) < 0 ? Limits.SHORTEST_LEASE : duration;
    }
}
