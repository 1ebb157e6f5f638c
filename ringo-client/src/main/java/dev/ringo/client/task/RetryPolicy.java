package dev.ringo.client.task;

import dev.ringo.client.error.InvalidArgumentException;
import java.time.Duration;

/**
 * When a failed attempt runs again. A task without a policy gets the server's, which is {@link #DEFAULT}.
 *
 * @param maxAttempts how often a task is tried at most, 1 to {@value #MAX_ATTEMPTS}
 * @param strategy whether the delay stays or grows
 * @param initialDelay the delay after the first failure
 * @param maxDelay the longest delay, not below the initial one
 * @param multiplier by which the delay grows from attempt to attempt, at least 1; not used by {@link Strategy#FIXED}
 * @param jitter the share by which a delay is varied at random, 0 to 1
 * @param decreasePriority whether each retry lowers the task's priority by one
 */
public record RetryPolicy(
        int maxAttempts,
        Strategy strategy,
        Duration initialDelay,
        Duration maxDelay,
        double multiplier,
        double jitter,
        boolean decreasePriority) {

    /** The most attempts that a policy may allow. */
    public static final int MAX_ATTEMPTS = 32;

    private static final Duration LONGEST_DELAY = Duration.ofNanos(Long.MAX_VALUE);

    /** Three attempts, 1 s doubling up to 60 s, varied by a fifth: what a server does without a policy. */
    public static final RetryPolicy DEFAULT =
            new RetryPolicy(3, Strategy.EXPONENTIAL, Duration.ofSeconds(1), Duration.ofSeconds(60), 2.0, 0.2, false);

    /** How the delay develops over the attempts. */
    public enum Strategy {
        /** The same delay each time. */
        FIXED,
        /** Multiplied from attempt to attempt. */
        EXPONENTIAL
    }

    /** Refuses what a server would refuse. */
    public RetryPolicy {
        require(
                maxAttempts >= 1 && maxAttempts <= MAX_ATTEMPTS,
                "maxAttempts must be 1 to " + MAX_ATTEMPTS,
                maxAttempts);
        require(!initialDelay.isNegative(), "initialDelay must not be negative", initialDelay);
        require(maxDelay.compareTo(initialDelay) >= 0, "maxDelay must not be below initialDelay", maxDelay);
        require(maxDelay.compareTo(LONGEST_DELAY) <= 0, "maxDelay must not exceed 292 years", maxDelay);
        require(
                strategy == Strategy.FIXED || (Double.isFinite(multiplier) && multiplier >= 1),
                "multiplier must be a finite number of at least 1",
                multiplier);
        require(jitter >= 0 && jitter <= 1, "jitter must be 0 to 1", jitter);
    }

    /** A policy that waits the same time after each failure, without jitter. */
    public static RetryPolicy fixed(int maxAttempts, Duration delay) {
        return new RetryPolicy(maxAttempts, Strategy.FIXED, delay, delay, 1.0, 0.0, false);
    }

    /** A policy whose delay doubles up to a maximum, varied by a fifth. */
    public static RetryPolicy exponential(int maxAttempts, Duration initialDelay, Duration maxDelay) {
        return new RetryPolicy(maxAttempts, Strategy.EXPONENTIAL, initialDelay, maxDelay, 2.0, 0.2, false);
    }

    /** A policy without a second attempt. */
    public static RetryPolicy never() {
        return fixed(1, Duration.ZERO);
    }

    /** The same with another growth. */
    public RetryPolicy withMultiplier(double multiplier) {
        return new RetryPolicy(maxAttempts, strategy, initialDelay, maxDelay, multiplier, jitter, decreasePriority);
    }

    /** The same with another jitter. */
    public RetryPolicy withJitter(double jitter) {
        return new RetryPolicy(maxAttempts, strategy, initialDelay, maxDelay, multiplier, jitter, decreasePriority);
    }

    /** The same, lowering the priority with each retry or not. */
    public RetryPolicy withDecreasePriority(boolean decreasePriority) {
        return new RetryPolicy(maxAttempts, strategy, initialDelay, maxDelay, multiplier, jitter, decreasePriority);
    }

    private static void require(boolean condition, String rule, Object value) {
        if (!condition) {
            throw new InvalidArgumentException("Retry policy: " + rule + ", but is " + value);
        }
    }
}
