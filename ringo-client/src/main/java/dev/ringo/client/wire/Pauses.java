package dev.ringo.client.wire;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** The pauses between tries: short ones at first, then doubling up to half a minute, each varied by a quarter. */
public final class Pauses {

    /** After so many tries in a row a recovery counts as failed for those who wait for it. */
    static final int TRIES_OF_A_RECOVERY = 3;

    private static final long[] FIRST_MILLIS = {200, 600, 1_500};
    private static final long LONGEST_MILLIS = 30_000;
    private static final double VARIATION = 0.25;

    private final RandomGenerator random;

    /** Pauses varied by the generator. */
    public Pauses(RandomGenerator random) {
        this.random = random;
    }

    /** The pause before a try, the first of which is number 0. */
    public Duration before(int attempt) {
        long millis = attempt < FIRST_MILLIS.length
                ? FIRST_MILLIS[attempt]
                : Math.min(LONGEST_MILLIS, FIRST_MILLIS[FIRST_MILLIS.length - 1] << Math.min(10, attempt - 2));
        double factor = 1 + VARIATION * (2 * random.nextDouble() - 1);
        return Duration.ofNanos((long) (millis * 1_000_000 * factor));
    }
}
