package dev.ringo.sample.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressStyleTests {

    @Test
    void aTerminalGetsAColoredBar() {
        assertThat(ProgressStyle.choose(true, true, Map.of("TERM", "xterm"))).isEqualTo(ProgressStyle.COLORED_BAR);
        assertThat(ProgressStyle.choose(true, true, Map.of("NO_COLOR", ""))).isEqualTo(ProgressStyle.COLORED_BAR);
    }

    @Test
    void whoWantsNoColorGetsNone() {
        assertThat(ProgressStyle.choose(true, true, Map.of("NO_COLOR", "1"))).isEqualTo(ProgressStyle.BAR);
    }

    @Test
    void filesAndDumbTerminalsGetLines() {
        assertThat(ProgressStyle.choose(true, false, Map.of("TERM", "xterm"))).isEqualTo(ProgressStyle.LINES);
        assertThat(ProgressStyle.choose(true, true, Map.of("TERM", "dumb"))).isEqualTo(ProgressStyle.LINES);
    }

    @Test
    void whoWantsNoProgressGetsNone() {
        assertThat(ProgressStyle.choose(false, true, Map.of())).isEqualTo(ProgressStyle.OFF);
        assertThat(ProgressStyle.detect(false)).isEqualTo(ProgressStyle.OFF);
    }

    @Test
    void aBuildIsNoTerminalWhicheverJavaRunsIt() {
        // The test runner talks to this process through pipes, and Java 22 gives a console to such a process too.
        assertThat(ProgressStyle.detect(true)).isEqualTo(ProgressStyle.LINES);
    }
}
