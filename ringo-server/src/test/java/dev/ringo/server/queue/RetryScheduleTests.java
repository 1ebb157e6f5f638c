package dev.ringo.server.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.RetryPolicy.Strategy;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryScheduleTests {

    private static final double MIDDLE = 0.5;
    private static final double LARGEST = Math.nextDown(1.0);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 32})
    void aFixedDelayIsTheSameAfterEveryAttempt(int failedAttempt) {
        assertThat(delay(policy(Strategy.FIXED, SECOND, MINUTE, 5, 0), failedAttempt, MIDDLE))
                .isEqualTo(SECOND);
    }

    @ParameterizedTest
    @CsvSource({"1, 1000", "2, 1500", "3, 2250", "4, 3375"})
    void anExponentialDelayGrowsByTheMultiplierFromAttemptToAttempt(int failedAttempt, long millis) {
        assertThat(delay(policy(Strategy.EXPONENTIAL, SECOND, MINUTE, 1.5, 0), failedAttempt, MIDDLE))
                .isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"0.0, 800", "0.25, 900", "0.5, 1000", "0.75, 1100"})
    void jitterSpreadsTheDelayAroundWhatThePolicySays(double drawn, long millis) {
        assertThat(delay(policy(Strategy.FIXED, SECOND, MINUTE, 1, 0.2), 1, drawn))
                .isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void theMaximumHoldsForGrowth() {
        assertThat(delay(policy(Strategy.EXPONENTIAL, SECOND, MINUTE, 2, 0), 7, MIDDLE))
                .isEqualTo(MINUTE);
    }

    @Test
    void theMaximumHoldsForJitterToo() {
        assertThat(delay(policy(Strategy.FIXED, MINUTE, MINUTE, 1, 1), 1, LARGEST))
                .isEqualTo(MINUTE);
    }

    @Test
    void jitterIsTakenFromTheBoundedDelaySoThatALimitedOneStillSpreads() {
        assertThat(delay(policy(Strategy.EXPONENTIAL, SECOND, MINUTE, 10, 0.5), 32, 0))
                .isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void fullJitterReachesZeroAndGoesNotBelow() {
        assertThat(delay(policy(Strategy.FIXED, SECOND, MINUTE, 1, 1), 1, 0)).isEqualTo(Duration.ZERO);
    }

    @Test
    void aGrowthThatNoNumberCanHoldEndsAtTheMaximum() {
        assertThat(delay(policy(Strategy.EXPONENTIAL, SECOND, MINUTE, Double.MAX_VALUE, 0), 32, MIDDLE))
                .isEqualTo(MINUTE);
    }

    @Test
    void noInitialDelayStaysNoneHoweverItGrows() {
        assertThat(delay(policy(Strategy.EXPONENTIAL, Duration.ZERO, MINUTE, Double.MAX_VALUE, 0.2), 32, MIDDLE))
                .isEqualTo(Duration.ZERO);
    }

    @Test
    void aMaximumBelowTheInitialDelayWins() {
        assertThat(delay(policy(Strategy.FIXED, MINUTE, SECOND, 1, 0), 1, MIDDLE))
                .isEqualTo(SECOND);
    }

    @Test
    void theLongestDurationOfTheContractDoesNotOverflow() {
        Duration longest = Duration.ofNanos(Long.MAX_VALUE);
        assertThat(delay(policy(Strategy.EXPONENTIAL, longest, longest, 2, 1), 2, LARGEST))
                .isEqualTo(longest);
    }

    @Test
    void whateverChanceSaysTheDelayKeepsToItsBand() {
        RetrySchedule schedule = new RetrySchedule(new Random(4711));
        RetryPolicy policy = policy(Strategy.EXPONENTIAL, SECOND, Duration.ofSeconds(9), 2, 0.25);
        for (int i = 0; i < 1_000; i++) {
            assertThat(schedule.delayAfter(policy, 2)).isBetween(Duration.ofMillis(1_500), Duration.ofMillis(2_500));
            assertThat(schedule.delayAfter(policy, 4)).isBetween(Duration.ofSeconds(6), Duration.ofSeconds(9));
        }
    }

    private static Duration delay(RetryPolicy policy, int failedAttempt, double drawn) {
        return new RetrySchedule(FixedRandom.drawing(drawn)).delayAfter(policy, failedAttempt);
    }

    private static RetryPolicy policy(
            Strategy strategy, Duration initial, Duration max, double multiplier, double jitter) {
        return new RetryPolicy(32, strategy, initial, max, multiplier, jitter, false);
    }
}
