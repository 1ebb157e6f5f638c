package dev.ringo.server.store;

import static dev.ringo.server.store.StoreBench.BOOM;
import static dev.ringo.server.store.StoreBench.NOW;
import static dev.ringo.server.store.StoreBench.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ringo.server.queue.TaskProgress;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.queue.TaskView;
import org.junit.jupiter.api.Test;

/** Commands that share a transaction: one that fails is undone alone, and nothing shows before the commit. */
interface CommandRules extends StoreRules {

    @Test
    default void nothingIsVisibleBeforeTheCommit() {
        bench().create(SampleTask.named("a"));
        assertThat(bench().reads().queueExists(SampleTask.QUEUE)).isFalse();
        bench().transaction().commit();
        assertThat(bench().reads().queueExists(SampleTask.QUEUE)).isTrue();
    }

    @Test
    default void aCommandSeesWhatTheOnesBeforeItDid() {
        bench().transaction().beginCommand();
        bench().create(SampleTask.named("a"));
        bench().transaction().keepCommand();
        bench().transaction().beginCommand();
        bench().lease("queue/a", NOW);
        bench().transaction().keepCommand();
        assertThat(bench().leaseState("queue/a").status()).isEqualTo(TaskStatus.LEASED);
        assertThat(bench().claimableKeys(after(1))).isEmpty();
    }

    @Test
    default void aFailedCommandIsUndoneAndItsNeighboursStay() {
        command("before", true);
        command("failed", false);
        command("behind", true);
        bench().reopen();
        assertThat(bench().claimableKeys(NOW)).containsExactly("before", "behind");
    }

    @Test
    default void everyKindOfChangeIsUndone() {
        bench().create(SampleTask.named("a"));
        bench().create(SampleTask.named("b"));
        bench().failTimes("queue/b", 1, BOOM);
        TaskView leased = bench().lease("queue/a", after(1));
        TaskView waiting = bench().find("queue/b");
        bench().transaction().beginCommand();
        bench().transaction().extend("queue/a", after(500), after(2));
        bench().transaction().progress("queue/a", new TaskProgress(1, 2, "half", after(2)));
        bench().reject("queue/a", BOOM, after(3));
        bench().transaction().restart("queue/a", after(4));
        bench().lease("queue/b", after(3));
        bench().transaction().release("queue/b", 2, after(4));
        bench().create(SampleTask.named("c"));
        bench().transaction().undoCommand();
        bench().reopen();
        assertThat(bench().find("queue/a")).usingRecursiveComparison().isEqualTo(leased);
        assertThat(bench().find("queue/b")).usingRecursiveComparison().isEqualTo(waiting);
        assertThat(bench().transaction().findById("queue/c")).isNull();
    }

    @Test
    default void anUndoneKeyIsFree() {
        command("a", false);
        command("a", true);
        bench().reopen();
        assertThat(bench().claimableKeys(NOW)).containsExactly("a");
    }

    @Test
    default void aCommandThatWroteNothingMayBeKeptOrUndone() {
        bench().create(SampleTask.named("a"));
        bench().transaction().beginCommand();
        bench().transaction().undoCommand();
        bench().transaction().beginCommand();
        bench().transaction().keepCommand();
        bench().reopen();
        assertThat(bench().claimableKeys(NOW)).containsExactly("a");
    }

    @Test
    default void aRollbackTakesTheKeptCommandsToo() {
        command("kept", true);
        bench().transaction().rollback();
        bench().create(SampleTask.named("next"));
        bench().reopen();
        assertThat(bench().claimableKeys(NOW)).containsExactly("next");
    }

    @Test
    default void aRollbackInTheMiddleOfACommandLeavesTheTransactionUsable() {
        bench().transaction().beginCommand();
        bench().create(SampleTask.named("lost"));
        bench().transaction().rollback();
        command("next", true);
        bench().reopen();
        assertThat(bench().claimableKeys(NOW)).containsExactly("next");
    }

    @Test
    default void aRollbackKeepsWhatWasCommittedBefore() {
        bench().create(SampleTask.named("committed"));
        bench().transaction().commit();
        bench().create(SampleTask.named("lost"));
        bench().transaction().rollback();
        assertThat(bench().claimableKeys(NOW)).containsExactly("committed");
    }

    @Test
    default void aTurnWithoutAStatementMayEndEitherWay() {
        assertThatCode(() -> {
                    bench().transaction().commit();
                    bench().transaction().commit();
                    bench().transaction().rollback();
                    bench().transaction().rollback();
                })
                .doesNotThrowAnyException();
        bench().create(SampleTask.named("a"));
        bench().reopen();
        assertThat(bench().claimableKeys(NOW)).containsExactly("a");
    }

    @Test
    default void aCloseLosesWhatWasNotCommittedAndNothingElse() {
        bench().create(SampleTask.named("committed"));
        bench().transaction().commit();
        bench().transaction().beginCommand();
        bench().create(SampleTask.named("lost"));
        bench().closeAndOpen();
        assertThat(bench().claimableKeys(NOW)).containsExactly("committed");
    }

    private void command(String key, boolean succeeds) {
        bench().transaction().beginCommand();
        bench().create(SampleTask.named(key));
        if (succeeds) {
            bench().transaction().keepCommand();
        } else {
            bench().transaction().undoCommand();
        }
    }
}
