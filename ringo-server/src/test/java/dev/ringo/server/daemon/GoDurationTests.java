package dev.ringo.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoDurationTests {

    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "+0, PT0S",
        "0s, PT0S",
        "30s, PT30S",
        "1m30s, PT1M30S",
        "1.5h, PT1H30M",
        ".5s, PT0.5S",
        "1.s, PT1S",
        "500ms, PT0.5S",
        "1us, PT0.000001S",
        "1µs, PT0.000001S",
        "1μs, PT0.000001S",
        "1ns, PT0.000000001S",
        "0.1ns, PT0S",
        "1h1m1s1ms1us1ns, PT1H1M1.001001001S",
        "1s1s, PT2S",
        "-1m, PT-1M",
        "9223372036854775807ns, PT2562047H47M16.854775807S"
    })
    void durationsAreReadAsTheContractWritesThem(String text, Duration duration) {
        assertThat(GoDuration.parse(text)).isEqualTo(duration);
    }

    @Test
    void whatIsLongerThan292YearsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GoDuration.parse("9223372036854775808ns"))
                .withMessageContaining("292 years");
        assertThatIllegalArgumentException().isThrownBy(() -> GoDuration.parse("-" + "9".repeat(400) + "h"));
    }
}
