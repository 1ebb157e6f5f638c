package dev.ringo.server.queue;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Computes the delay before the next attempt: strategy, then jitter, then the upper bound once more. */
public final class RetrySchedule {

    private final RandomGenerator random;

    public RetrySchedule(RandomGenerator random) {
        this.random = random;
    }

    /**
     * The delay after a failure.
     *
     * @param failedAttempt the attempt that failed, counted from 1 within the round
     */
    public Duration delayAfter(RetryPolicy policy, int failedAttempt) {
        double max = policy.maxDelay().toNanos();
        double base =
                Math.min(growth(policy, failedAttempt) * policy.initialDelay().toNanos(), max);
        double factor = 1 + policy.jitter() * (2 * random.nextDouble() - 1);
        return Duration.ofNanos((long) Math.min(base * factor, max));
    }

    private static double growth(RetryPolicy policy, int failedAttempt) {
        return switch (policy.strategy()) {
            case FIXED -> 1;
            case EXPONENTIAL -> Math.pow(policy.multiplier(), failedAttempt - 1.0);
        };
    }
}
