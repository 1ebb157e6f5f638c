package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ringo.server.queue.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptCursorTests {

    private static final AttemptCursor CURSOR = new AttemptCursor(17, Long.MAX_VALUE);

    @Test
    void aCursorComesBackForItsTask() {
        String text = CURSOR.encode("queue", "task");
        assertThat(text).matches("[A-Za-z0-9_-]{44}");
        assertThat(AttemptCursor.decode(text, "queue", "task")).isEqualTo(CURSOR);
    }

    @ParameterizedTest
    @CsvSource({"queue, other", "other, task", "task, queue", "queuet, ask"})
    void aCursorOfAnotherTaskIsRefused(String queue, String taskId) {
        assertRefused(CURSOR.encode("queue", "task"), queue, taskId);
    }

    @Test
    void everyAlteredCharacterIsNoticed() {
        String text = CURSOR.encode("queue", "task");
        for (int i = 0; i < text.length(); i++) {
            for (char other : new char[] {'A', 'B', '=', '+', ' '}) {
                if (text.charAt(i) != other) {
                    assertRefused(text.substring(0, i) + other + text.substring(i + 1), "queue", "task");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==",
                "////////////////////////////////////////////"
            })
    void anInventedCursorIsRefused(String text) {
        assertRefused(text, "queue", "task");
    }

    private static void assertRefused(String text, String queue, String taskId) {
        assertThatThrownBy(() -> AttemptCursor.decode(text, queue, taskId))
                .isInstanceOfSatisfying(Refusal.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(Refusal.Code.INVALID_ARGUMENT);
                    assertThat(refusal.metadata()).containsEntry("field", "cursor");
                });
    }
}
