package dev.ringo.server.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ringo.server.queue.RetryPolicy.Strategy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTests {

    @Test
    void aTaskWithoutAPolicyGetsThreeAttemptsThatBackOff() {
        assertThat(RetryPolicy.DEFAULT)
                .isEqualTo(new RetryPolicy(
                        3, Strategy.EXPONENTIAL, Duration.ofSeconds(1), Duration.ofSeconds(60), 2.0, 0.2, false));
    }

    @ParameterizedTest
    @CsvSource({"FIXED, 1", "EXPONENTIAL, 2"})
    void theNumbersOfTheStrategiesNeverChange(Strategy strategy, int code) {
        assertThat(strategy.code()).isEqualTo(code);
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void aStrategyIsFoundByItsNumber(Strategy strategy) {
        assertThat(Strategy.of(strategy.code())).isEqualTo(strategy);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3})
    void anotherNumberIsRefused(int code) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Strategy.of(code))
                .withMessageContaining(String.valueOf(code));
    }
}
