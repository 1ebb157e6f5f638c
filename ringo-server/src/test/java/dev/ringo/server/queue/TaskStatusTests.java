package dev.ringo.server.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskStatusTests {

    private static final Path PAGE = Path.of("..", "docs", "task-states.md");

    /** Started with {@code -Dringo.docs.write=true}, the comparison writes the page first. */
    private static final boolean WRITE = Boolean.getBoolean("ringo.docs.write");

    @Test
    void thePageShowsTheTableOfTheCode() throws IOException {
        String rendered = TaskStatesPage.render();
        if (WRITE) {
            Files.writeString(PAGE, rendered);
        }
        assertThat(PAGE).content().isEqualTo(rendered);
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULED, 1", "READY, 2", "LEASED, 3", "SUCCEEDED, 4", "DEAD, 5", "CANCELLED, 6"})
    void theNumbersOfTheStatesNeverChange(TaskStatus status, int code) {
        assertThat(status.code()).isEqualTo(code);
        assertThat(TaskStatus.of(code)).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 7, Integer.MAX_VALUE})
    void anotherNumberIsRefused(int code) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskStatus.of(code))
                .withMessageContaining(String.valueOf(code));
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULED, false", "READY, false", "LEASED, false", "SUCCEEDED, true", "DEAD, true", "CANCELLED, true"
    })
    void aTaskIsFinalOnceItWillNotRunByItself(TaskStatus status, boolean isFinal) {
        assertThat(status.isFinal()).isEqualTo(isFinal);
    }

    @ParameterizedTest
    @EnumSource(TaskStatus.class)
    void aMoveThatTheTableLacksNamesStateAndEvent(TaskStatus status) {
        for (TaskEvent event : TaskEvent.values()) {
            if (status.after(event).isEmpty()) {
                assertThatIllegalStateException()
                        .isThrownBy(() -> status.moved(event))
                        .withMessageContaining(status.name())
                        .withMessageContaining(event.name());
            } else {
                assertThat(status.moved(event)).isEqualTo(status.after(event).orElseThrow());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TaskStatus.class)
    void onlyALeasedTaskListensToItsHolder(TaskStatus status) {
        for (TaskEvent event : TaskEvent.values()) {
            if (!Set.of(TaskEvent.CLAIM, TaskEvent.RETRY).contains(event)) {
                assertThat(status.after(event).isPresent())
                        .as("%s on %s", status, event)
                        .isEqualTo(status == TaskStatus.LEASED);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TaskStatus.class)
    void onlyAFinishedTaskGetsANewRoundAndACancelledOneNever(TaskStatus status) {
        boolean finished = status == TaskStatus.SUCCEEDED || status == TaskStatus.DEAD;
        assertThat(status.after(TaskEvent.RETRY).isPresent()).isEqualTo(finished);
    }
}
