package dev.ringo.server.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ringo.server.queue.StoredAttempt.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredTaskTests {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00.000001Z");

    @Test
    void aTaskWithoutATimeIsReadyAtItsCreation() {
        StoredTask task = fresh(null);
        assertThat(task.status()).isEqualTo(TaskStatus.READY);
        assertThat(task.availableAt()).isEqualTo(NOW);
    }

    @ParameterizedTest
    @CsvSource({
        "0001-01-01T00:00:00Z, READY",
        "2026-11-30T12:00:00.000001Z, READY",
        "2026-11-30T12:00:00.000002Z, SCHEDULED",
        "9999-12-31T23:59:59.999999Z, SCHEDULED"
    })
    void aTaskIsScheduledOnlyWhileItsTimeIsToCome(Instant wanted, TaskStatus status) {
        assertThat(fresh(wanted).status()).isEqualTo(status);
        assertThat(fresh(wanted).availableAt()).isEqualTo(wanted);
    }

    @Test
    void aWantedTimeIsRoundedUpSoThatNothingRunsEarly() {
        StoredTask task = fresh(NOW.plusNanos(1));
        assertThat(task.availableAt()).isEqualTo(NOW.plusNanos(1_000));
        assertThat(task.status()).isEqualTo(TaskStatus.SCHEDULED);
    }

    @Test
    void aClaimCountsTheAttemptAndForgetsOldProgress() {
        StoredTask before = fresh(null).at(7);
        HeldLease lease = new HeldLease("token", "worker", NOW.plusSeconds(30));
        StoredTask claimed = before.claimed(lease, NOW.plusSeconds(1));
        assertThat(claimed.sequence()).isEqualTo(7);
        assertThat(claimed.status()).isEqualTo(TaskStatus.LEASED);
        assertThat(claimed.attempt()).isEqualTo(1);
        assertThat(claimed.lease()).isEqualTo(lease);
        assertThat(claimed.progress()).isNull();
        assertThat(claimed.updatedAt()).isEqualTo(NOW.plusSeconds(1));
        assertThat(claimed.createdAt()).isEqualTo(NOW);
    }

    @Test
    void aTaskInSomebodysHandsCannotBeClaimed() {
        HeldLease lease = new HeldLease("token", "worker", NOW.plusSeconds(30));
        StoredTask claimed = fresh(null).claimed(lease, NOW);
        assertThatIllegalStateException().isThrownBy(() -> claimed.claimed(lease, NOW));
    }

    @ParameterizedTest
    @CsvSource({"RUNNING, ''", "ACK, ack", "NACK, nack", "REJECT, reject", "LEASE_EXPIRED, lease_expired"})
    void theWordsOfTheOutcomesNeverChange(Outcome outcome, String word) {
        assertThat(outcome.text()).isEqualTo(word);
    }

    @ParameterizedTest
    @EnumSource(Outcome.class)
    void anOutcomeIsFoundByItsWord(Outcome outcome) {
        assertThat(Outcome.of(outcome.text())).isEqualTo(outcome);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ACK", "released", " "})
    void anotherWordIsRefused(String word) {
        assertThatIllegalArgumentException().isThrownBy(() -> Outcome.of(word)).withMessageContaining("'" + word + "'");
    }

    private static StoredTask fresh(@Nullable Instant availableAt) {
        byte[] payload = "{}".getBytes(StandardCharsets.UTF_8);
        return StoredTask.fresh(
                "id", "queue", new NewTask("key", "type", payload, 0, RetryPolicy.DEFAULT, availableAt), NOW);
    }
}
