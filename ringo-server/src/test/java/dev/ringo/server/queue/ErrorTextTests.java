package dev.ringo.server.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorTextTests {

    @ParameterizedTest
    @ValueSource(strings = {"", "boom", "Übel \uD83D\uDCA5 \u4E2D\nsecond line\t\uFFFD"})
    void anOrdinaryTextIsKept(String text) {
        assertThat(ErrorText.of(text)).isEqualTo(new ErrorText(text, false));
    }

    @Test
    void noErrorIsAnEmptyText() {
        assertThat(ErrorText.of("")).isEqualTo(ErrorText.NONE);
    }

    @Test
    void everyNulBecomesTheReplacementCharacter() {
        assertThat(ErrorText.of("\0a\0\0b")).isEqualTo(new ErrorText("\uFFFDa\uFFFD\uFFFDb", false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "é", "中", "\uD83D\uDCA5"})
    void aTextOfExactlyTheMostBytesIsWhole(String character) {
        String text = filling(ErrorText.MAX_BYTES, character);
        assertThat(ErrorText.of(text)).isEqualTo(new ErrorText(text, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "é", "中", "\uD83D\uDCA5"})
    void aLongerTextEndsBehindItsLastWholeCharacter(String character) {
        String kept = filling(ErrorText.MAX_BYTES - 1, character);
        assertThat(ErrorText.of(kept + "\uD83D\uDCA5" + character)).isEqualTo(new ErrorText(kept, true));
    }

    @Test
    void aCutTextUsesTheRoomThereIs() {
        String text = "x".repeat(ErrorText.MAX_BYTES + 1);
        assertThat(ErrorText.of(text)).isEqualTo(new ErrorText(text.substring(1), true));
    }

    @Test
    void theBytesAreCountedAfterNulsWereReplaced() {
        ErrorText kept = ErrorText.of("\0".repeat(ErrorText.MAX_BYTES / 3 + 1));
        assertThat(kept).isEqualTo(new ErrorText("\uFFFD".repeat(ErrorText.MAX_BYTES / 3), true));
    }

    /** As many of these characters as fit, filled up with ASCII to exactly the given number of bytes. */
    private static String filling(int bytes, String character) {
        int width = character.getBytes(StandardCharsets.UTF_8).length;
        return "x".repeat(bytes % width) + character.repeat(bytes / width);
    }
}
