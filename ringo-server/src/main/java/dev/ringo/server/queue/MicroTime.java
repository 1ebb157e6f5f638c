package dev.ringo.server.queue;

import java.time.Instant;
import java.time.InstantSource;

/** Times as the queue knows them: whole microseconds, rounded up, so that nothing ever happens early. */
public final class MicroTime {

    private static final int NANOS_PER_MICRO = 1_000;
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private MicroTime() {}

    /** This moment. */
    public static Instant now(InstantSource clock) {
        return ceil(clock.instant());
    }

    /** The first whole microsecond at or after a moment. */
    public static Instant ceil(Instant moment) {
        int nanos = moment.getNano();
        int rest = nanos % NANOS_PER_MICRO;
        if (rest == 0) {
            return moment;
        }
        int rounded = nanos - rest + NANOS_PER_MICRO;
        return rounded == NANOS_PER_SECOND
                ? Instant.ofEpochSecond(moment.getEpochSecond() + 1)
                : Instant.ofEpochSecond(moment.getEpochSecond(), rounded);
    }
}
