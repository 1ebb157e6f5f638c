package dev.ringo.server.store;

import static dev.ringo.server.store.StoreBench.BOOM;
import static dev.ringo.server.store.StoreBench.NOW;
import static dev.ringo.server.store.StoreBench.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredAttempt.Outcome;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskProgress;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.queue.TaskView;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** How leases end, and what a new round begins with. */
interface SettleRules extends StoreRules {

    String SETTLED = "queue/settled";

    @Test
    default void successFinishesTaskAndAttempt() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, after(1));
        bench().ack(SETTLED, after(2));
        bench().reopen();
        StoredTask task = bench().task(SETTLED);
        assertThat(task.status()).isEqualTo(TaskStatus.SUCCEEDED);
        assertThat(task.lease()).isNull();
        assertThat(task.completedAt()).isEqualTo(after(2));
        assertThat(task.updatedAt()).isEqualTo(after(2));
        assertThat(task.availableAt()).isEqualTo(NOW);
        assertThat(task.priority()).isEqualTo(5);
        assertAttempts(tuple(1, Outcome.ACK, ErrorText.NONE, after(2)));
    }

    @Test
    default void successClearsTheErrorOfEarlierAttemptsFromTheTaskOnly() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().failTimes(SETTLED, 1, BOOM);
        bench().lease(SETTLED, after(4));
        bench().ack(SETTLED, after(5));
        assertThat(bench().task(SETTLED).error()).isEqualTo(ErrorText.NONE);
        assertAttempts(tuple(1, Outcome.NACK, BOOM, NOW), tuple(2, Outcome.ACK, ErrorText.NONE, after(5)));
    }

    @Test
    default void aFailureThatIsRetriedLaterSchedulesTheTask() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, after(1));
        bench().nack(SETTLED, new ErrorText("too long", true), after(60), after(2));
        bench().reopen();
        StoredTask task = bench().task(SETTLED);
        assertThat(task.status()).isEqualTo(TaskStatus.SCHEDULED);
        assertThat(task.availableAt()).isEqualTo(after(60));
        assertThat(task.error()).isEqualTo(new ErrorText("too long", true));
        assertThat(task.lease()).isNull();
        assertThat(task.completedAt()).isNull();
        assertThat(task.attempt()).isEqualTo(1);
        assertAttempts(tuple(1, Outcome.NACK, new ErrorText("too long", true), after(2)));
    }

    @Test
    default void aFailureThatIsRetriedAtOnceMakesTheTaskReady() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, after(1));
        bench().nack(SETTLED, BOOM, after(2), after(2));
        assertThat(bench().task(SETTLED).status()).isEqualTo(TaskStatus.READY);
    }

    @Test
    default void aFailureMayLowerThePriority() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, after(1));
        bench().transaction()
                .settle(new Settlement(
                        SETTLED, 1, TaskStatus.READY, Integer.MIN_VALUE, after(2), Outcome.NACK, BOOM, after(2)));
        assertThat(bench().task(SETTLED).priority()).isEqualTo(Integer.MIN_VALUE);
    }

    @Test
    default void aRejectedTaskIsDeadAndKeepsItsError() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, after(1));
        bench().reject(SETTLED, BOOM, after(2));
        StoredTask task = bench().task(SETTLED);
        assertThat(task.status()).isEqualTo(TaskStatus.DEAD);
        assertThat(task.error()).isEqualTo(BOOM);
        assertThat(task.completedAt()).isEqualTo(after(2));
        assertAttempts(tuple(1, Outcome.REJECT, BOOM, after(2)));
    }

    @Test
    default void anExpiredLeaseLeavesItsOwnOutcome() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, after(1));
        bench().transaction()
                .settle(new Settlement(
                        SETTLED,
                        1,
                        TaskStatus.READY,
                        5,
                        after(9),
                        Outcome.LEASE_EXPIRED,
                        ErrorText.LEASE_EXPIRED,
                        after(8)));
        assertThat(bench().task(SETTLED).error()).isEqualTo(ErrorText.LEASE_EXPIRED);
        assertAttempts(tuple(1, Outcome.LEASE_EXPIRED, ErrorText.LEASE_EXPIRED, after(8)));
    }

    @Test
    default void aReleasedLeaseLeavesNoTrace() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().failTimes(SETTLED, 1, BOOM);
        TaskView before = bench().find(SETTLED);
        bench().lease(SETTLED, after(4));
        bench().transaction().release(SETTLED, 2, after(5));
        bench().reopen();
        assertThat(bench().find(SETTLED))
                .usingRecursiveComparison()
                .ignoringFields("task.updatedAt")
                .isEqualTo(before);
        assertThat(bench().task(SETTLED).updatedAt()).isEqualTo(after(5));
    }

    @Test
    default void aReleasedTaskThatWasScheduledIsReady() {
        bench().create(SampleTask.named("due").dueAt(after(5)));
        bench().lease("queue/due", after(6));
        bench().transaction().release("queue/due", 1, after(7));
        StoredTask task = bench().task("queue/due");
        assertThat(task.status()).isEqualTo(TaskStatus.READY);
        assertThat(task.attempt()).isZero();
        assertThat(task.lease()).isNull();
    }

    @Test
    default void aNewRoundBeginsCleanAndKeepsTheHistory() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, after(1));
        bench().transaction().progress(SETTLED, new TaskProgress(1, 2, "half", after(2)));
        bench().reject(SETTLED, BOOM, after(3));
        bench().transaction().restart(SETTLED, after(60));
        bench().reopen();
        StoredTask task = bench().task(SETTLED);
        assertThat(task.status()).isEqualTo(TaskStatus.READY);
        assertThat(task.attempt()).isZero();
        assertThat(task.error()).isEqualTo(ErrorText.NONE);
        assertThat(task.completedAt()).isNull();
        assertThat(task.progress()).isNull();
        assertThat(task.availableAt()).isEqualTo(after(60));
        assertThat(task.updatedAt()).isEqualTo(after(60));
        assertThat(task.createdAt()).isEqualTo(NOW);
        assertAttempts(tuple(1, Outcome.REJECT, BOOM, after(3)));
    }

    @Test
    default void aNewRoundInTheMomentOfTheCreationKeepsTheHistoryToo() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, NOW);
        bench().reject(SETTLED, BOOM, NOW);
        bench().transaction().restart(SETTLED, NOW);
        assertAttempts(tuple(1, Outcome.REJECT, BOOM, NOW));
    }

    @Test
    default void onlyTheOpenAttemptOfTheNewRoundIsSettled() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, after(1));
        bench().reject(SETTLED, BOOM, after(2));
        bench().transaction().restart(SETTLED, after(3));
        bench().lease(SETTLED, after(4));
        bench().ack(SETTLED, after(5));
        assertAttempts(tuple(1, Outcome.REJECT, BOOM, after(2)), tuple(1, Outcome.ACK, ErrorText.NONE, after(5)));
    }

    @Test
    default void onlyTheOpenAttemptOfTheNewRoundIsReleased() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().lease(SETTLED, after(1));
        bench().reject(SETTLED, BOOM, after(2));
        bench().transaction().restart(SETTLED, after(3));
        bench().lease(SETTLED, after(4));
        bench().transaction().release(SETTLED, 1, after(5));
        assertAttempts(tuple(1, Outcome.REJECT, BOOM, after(2)));
    }

    @Test
    default void aSettlementTouchesNoOtherTask() {
        bench().create(SampleTask.named("settled").ofPriority(5));
        bench().create(SampleTask.named("b"));
        bench().lease(SETTLED, after(1));
        TaskView other = bench().lease("queue/b", after(1));
        bench().ack(SETTLED, after(2));
        bench().transaction().restart(SETTLED, after(3));
        bench().lease(SETTLED, after(4));
        bench().transaction().release(SETTLED, 1, after(5));
        assertThat(bench().find("queue/b")).usingRecursiveComparison().isEqualTo(other);
    }

    private void assertAttempts(Tuple... expected) {
        assertThat(bench().find(SETTLED).attempts())
                .extracting(
                        StoredAttempt::number, StoredAttempt::outcome, StoredAttempt::error, StoredAttempt::finishedAt)
                .containsExactly(expected);
    }
}
