package dev.ringo.server.engine;

import dev.ringo.server.queue.Refusal;
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
    void after(Turn turn, long nowNanos) {
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

    /** What goes on though the store fails. Memory may differ from it: the next turn looks at everything again. */
    void afterFailure(Turn aftermath, long nowNanos, Refusal reason) {
        claims.fail(aftermath, nowNanos, reason);
        streams.heartbeat(aftermath, nowNanos);
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
