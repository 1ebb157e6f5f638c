package dev.ringo.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTests {

    private static final List<Flag> TABLE = List.of(
            Flag.required("dir", "DIR", "a directory"),
            Flag.optional("period", "30s", "DURATION", "a duration"),
            Flag.optional("number", "1", "N", "a number"),
            Flag.toggle("on", "a switch"));

    @Test
    void oneDashOrTwoAndValuesEitherWay() {
        for (List<String> form :
                List.of(List.of("--dir", "x"), List.of("-dir", "x"), List.of("--dir=x"), List.of("-dir=x"))) {
            assertThat(Arguments.parse(TABLE, form).text("dir")).isEqualTo("x");
        }
    }

    @Test
    void aValueMayHoldEqualsSignsAndDashes() {
        assertThat(parse("--dir=a=b").text("dir")).isEqualTo("a=b");
        assertThat(parse("--dir", "--on").text("dir")).isEqualTo("--on");
    }

    @Test
    void ofRepeatedFlagsTheLastCounts() {
        assertThat(parse("--dir", "x", "--dir=y").text("dir")).isEqualTo("y");
        assertThat(parse("--dir", "x", "--on", "--on=false").isOn("on")).isFalse();
    }

    @Test
    void absentFlagsHaveTheirFallback() {
        Arguments arguments = parse("--dir", "x");
        assertThat(arguments.duration("period")).isEqualTo(Duration.ofSeconds(30));
        assertThat(arguments.isOn("on")).isFalse();
        assertThat(parse("--dir", "x", "--on").isOn("on")).isTrue();
    }

    @Test
    void whatIsWrongIsNamed() {
        assertUsage(() -> parse("--dir", "x", "--unknown"), "--unknown is not a flag");
        assertUsage(() -> parse("--dir", "x", "--unknown=1"), "--unknown is not a flag");
        assertUsage(() -> parse("--dir", "x", "--period"), "--period needs a value");
        assertUsage(() -> parse("--period", "1s"), "--dir is required");
        assertUsage(() -> parse("--dir", "x", "stray"), "'stray' is not a flag");
        assertUsage(() -> parse("--dir", "x", ""), "'' is not a flag");
        assertUsage(() -> parse("--dir", "x", "-"), "'-' is not a flag");
        assertUsage(() -> parse("--dir", "x", "--"), "-- is not a flag");
        assertUsage(() -> parse("--dir", "x", "--on=maybe").isOn("on"), "--on is true or false, not 'maybe'");
    }

    @Test
    void anEmptyPathIsNotTheWorkingDirectory() {
        assertThat(parse("--dir", "x").path("dir")).isEqualTo(Path.of("x"));
        assertUsage(() -> parse("--dir", "").path("dir"), "--dir must not be empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "s", "1x", "1s2", "1 s", "-", "1e3s", "0x1s", "∞"})
    void aBadDurationIsShownWithWhatOneLooksLike(String text) {
        assertUsage(
                () -> parse("--dir=x", "--period=" + text).duration("period"), "--period '" + text + "': a duration");
    }

    @Test
    void aDurationIsNotNegative() {
        assertUsage(() -> parse("--dir=x", "--period=-1s").duration("period"), "must not be negative");
        assertThat(parse("--dir=x", "--period=0").duration("period")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "x", "1.5", "9223372036854775808"})
    void aPositiveNumberIsOne(String text) {
        assertUsage(() -> parse("--dir=x", "--number=" + text).positive("number"), "--number must be");
    }

    private static Arguments parse(String... arguments) {
        return Arguments.parse(TABLE, List.of(arguments));
    }

    private static void assertUsage(ThrowingCallable parsing, String message) {
        assertThatThrownBy(parsing).isInstanceOf(UsageException.class).hasMessageContaining(message);
    }
}
