package dev.ringo.server.engine;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the engine does by itself in every turn, in this order, and when it has to wake up for it. Confined to the
 * engine's thread.
 */
record Schedule(
        Expiry expiry, Settling settling, Dispatcher dispatcher, Waiters waiters, Claims claims, Streams streams) {

    /** Clocks may jump and events may be lost: nothing waits longer than this for a look. */
    static final long SAFETY_NANOS = 1_000_000_000L;

    /** Ends leases whose time has come; before the commands, so that they see them ended. */
    void before(Turn turn) {
        expiry.run(turn, settling);
    }

    /** Deals and answers; after the commands, in their transaction. */
    void after(Turn turn, long nowNanos, boolean draining) {
        if (draining) {
            claims.answerAll(turn);
            streams.endIdle(turn);
            return;
        }
        dispatcher.deal(turn);
        claims.answer(turn, nowNanos);
        streams.heartbeat(turn, nowNanos);
    }

    /** How long the engine may sleep if nobody calls. */
    long nanosToNext(Instant now, long nowNanos) {
        if (waiters.isAnyAwake()) {
            return 0;
        }
        long nanos = Math.min(SAFETY_NANOS, Math.min(claims.nanosToNext(nowNanos), streams.nanosToNext(nowNanos)));
        return Math.min(nanos, Math.min(until(now, expiry.next()), until(now, waiters.nextDue())));
    }

    /** Memory may differ from the store: look at everything again. */
    void forget() {
        expiry.forget();
        waiters.forget();
    }

    private static long until(Instant now, @Nullable Instant moment) {
        if (moment == null) {
            return Long.MAX_VALUE;
        }
        if (!moment.isAfter(now)) {
            return 0;
        }
        return moment.isAfter(now.plusNanos(SAFETY_NANOS))
                ? SAFETY_NANOS
                : Duration.between(now, moment).toNanos();
    }
}
