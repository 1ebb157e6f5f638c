package dev.ringo.server.queue;

import java.time.Duration;

/**
 * When a failed attempt runs again; checked by whoever creates it ({@code docs/protocol.md}, limits).
 *
 * @param maxAttempts attempts in one round, 1 to 32
 * @param strategy how the delay grows
 * @param initialDelay delay after the first failure
 * @param maxDelay upper bound of the delay, jitter included
 * @param multiplier growth per attempt, at least 1 where the strategy is exponential
 * @param jitter half-width of the random factor around 1, from 0 to 1
 * @param decreasePriority whether each retry lowers the priority by one
 */
public record RetryPolicy(
        int maxAttempts,
        Strategy strategy,
        Duration initialDelay,
        Duration maxDelay,
        double multiplier,
        double jitter,
        boolean decreasePriority) {

    /** What a task without a policy gets. */
    public static final RetryPolicy DEFAULT =
            new RetryPolicy(3, Strategy.EXPONENTIAL, Duration.ofSeconds(1), Duration.ofSeconds(60), 2.0, 0.2, false);

    /** How the delay grows from attempt to attempt. */
    public enum Strategy {
        FIXED(1),
        EXPONENTIAL(2);

        private final int code;

        Strategy(int code) {
            this.code = code;
        }

        /** The number of this strategy on the wire and in every storage. */
        public int code() {
            return code;
        }

        /** The strategy with this number; anything else is a damaged row. */
        public static Strategy of(int code) {
            return switch (code) {
                case 1 -> FIXED;
                case 2 -> EXPONENTIAL;
                default -> throw new IllegalArgumentException("No retry strategy has the number " + code);
            };
        }
    }
}
