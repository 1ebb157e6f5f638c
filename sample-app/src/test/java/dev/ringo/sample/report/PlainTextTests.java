package dev.ringo.sample.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTests {

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "1000, 1.0 kB",
        "999949, 999.9 kB",
        "999950, 1.0 MB",
        "55100000, 55.1 MB",
        "9223372036854775807, 9.2 EB"
    })
    void sizesHaveOneDecimalAndThreeDigitsAtMost(long bytes, String text) {
        assertThat(PlainText.size(bytes)).isEqualTo(text);
    }

    @Test
    void ofALongTextTheEndIsKept() {
        assertThat(PlainText.end("/lib/a.jar", 10)).isEqualTo("/lib/a.jar");
        assertThat(PlainText.end("/libs/a.jar", 10)).isEqualTo(".../a.jar");
        assertThat(PlainText.end("/folder/of/lib/a.jar", 14)).isEqualTo(".../lib/a.jar");
        assertThat(PlainText.end("a-long-name.jar", 10)).isEqualTo("...ame.jar");
        assertThat(PlainText.end("\uD83D\uDE80".repeat(11), 10)).isEqualTo("..." + "\uD83D\uDE80".repeat(7));
    }

    @Test
    void linesBreakAtSpacesAndLongWordsStayWhole() {
        assertThat(PlainText.wrap("one two three fourteen x", 9)).containsExactly("one two", "three", "fourteen", "x");
        assertThat(PlainText.wrap("", 9)).containsExactly("");
    }
}
