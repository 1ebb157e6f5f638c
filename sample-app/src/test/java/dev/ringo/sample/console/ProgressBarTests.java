package dev.ringo.sample.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProgressBarTests {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long nanos = -5;

    @Test
    void aBarShowsCountsPaceAndRemainingTimeInOneLine() {
        ProgressBar bar = bar(ProgressStyle.BAR);

        bar.update(0, 200, "a.jar");
        pass(Duration.ofSeconds(10));
        bar.update(50, 200, "b.jar");

        assertThat(lines("\r"))
                .containsExactly(
                        "",
                        "[                        ] 0 of 200 (0 %)  a.jar",
                        "[======                  ] 50 of 200 (25 %)  5.0/s, 0:30 left  b.jar");
    }

    @Test
    void aBarIsDrawnOverTheLongerOneBefore() {
        ProgressBar bar = bar(ProgressStyle.BAR);

        bar.update(0, 2, "a long name");
        pass(Duration.ofSeconds(1));
        bar.update(0, 2, "short");

        String[] drawn = lines("\r").toArray(String[]::new);
        assertThat(drawn[2]).hasSameSizeAs(drawn[1]).endsWith("short      ");
    }

    @Test
    void aBarFitsIntoItsLineWhateverTheLabel() {
        ProgressBar bar = bar(ProgressStyle.BAR);

        bar.update(0, 2_000_000, "x".repeat(200));
        pass(Duration.ofMillis(200));
        bar.update(1, 2_000_000, "\u001B[2J" + "x".repeat(200));

        assertThat(lines("\r")).allMatch(line -> line.length() <= 79);
        assertThat(output()).doesNotContain("\u001B").contains("?[2Jx");
    }

    @Test
    void onlyTheBarIsColored() {
        ProgressBar bar = bar(ProgressStyle.COLORED_BAR);

        bar.update(1, 2, "a.jar");

        assertThat(output()).isEqualTo("\r[\u001B[32m============            \u001B[0m] 1 of 2 (50 %)  a.jar");
    }

    @Test
    void aBarIsDrawnTenTimesASecondAtMostAndItsEndIsAlwaysShown() {
        ProgressBar bar = bar(ProgressStyle.BAR);

        for (int done = 0; done <= 104; done++) {
            bar.update(done, 104, "a.jar");
            pass(Duration.ofMillis(10));
        }
        bar.close();

        assertThat(lines("\r")).hasSize(1 + 11 + 1);
        assertThat(output()).endsWith(System.lineSeparator());
        assertThat(output().stripTrailing()).endsWith("[========================] 104 of 104 (100 %)  99.0/s  a.jar");
    }

    @Test
    void withoutATerminalALineComesEveryFewSeconds() {
        ProgressBar bar = bar(ProgressStyle.LINES);

        for (int done = 0; done <= 12; done++) {
            bar.update(done, 12, "a.jar");
            pass(Duration.ofSeconds(1));
        }
        bar.close();

        assertThat(lines(System.lineSeparator()))
                .containsExactly(
                        "0 of 12 (0 %)",
                        "5 of 12 (41 %), 1.0/s, 0:07 left",
                        "10 of 12 (83 %), 1.0/s, 0:02 left",
                        "12 of 12 (100 %), 0.9/s");
    }

    @Test
    void whatAnEarlierRunHasDoneDoesNotMakeThisOneFast() {
        ProgressBar bar = bar(ProgressStyle.LINES);

        bar.update(1_000, 2_000, "");
        pass(Duration.ofSeconds(10));
        bar.update(1_010, 2_000, "");

        assertThat(output()).contains("1010 of 2000 (50 %), 1.0/s, 16:30 left");
    }

    @Test
    void hoursAreShownAsHours() {
        ProgressBar bar = bar(ProgressStyle.LINES);

        bar.update(0, 7_384, "");
        pass(Duration.ofSeconds(10));
        bar.update(10, 7_384, "");

        assertThat(output()).contains("1.0/s, 2:02:54 left");
    }

    @Test
    void nothingToDoIsDone() {
        bar(ProgressStyle.LINES).update(0, 0, "");

        assertThat(output()).isEqualTo("0 of 0 (100 %)" + System.lineSeparator());
    }

    @Test
    void aClearedLineIsEmptyAndTheNextUpdateDrawsAgain() {
        ProgressBar bar = bar(ProgressStyle.BAR);
        bar.update(1, 2, "");
        int before = output().length();

        bar.clear();
        bar.clear();

        assertThat(output().substring(before)).isEqualTo("\r" + " ".repeat(before - 1) + "\r");
    }

    @Test
    void nothingIsShownWhenNothingIsWanted() {
        ProgressBar bar = bar(ProgressStyle.OFF);

        bar.update(1, 2, "");
        bar.clear();
        bar.close();

        assertThat(output()).isEmpty();
    }

    private ProgressBar bar(ProgressStyle style) {
        return new ProgressBar(style, new PrintStream(bytes, false, StandardCharsets.UTF_8), () -> nanos);
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }

    private String output() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private Stream<String> lines(String separator) {
        return Stream.of(output().split(separator));
    }
}
