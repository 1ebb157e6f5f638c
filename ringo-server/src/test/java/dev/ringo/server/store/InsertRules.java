package dev.ringo.server.store;

import static dev.ringo.server.store.StoreBench.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskView;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Creating tasks and finding them again. */
interface InsertRules extends StoreRules {

    @Test
    default void aNewTaskIsFoundAsItWasGiven() {
        SampleTask sample = SampleTask.named("a").ofPriority(3).dueAt(after(60));
        StoredTask stored = bench().create(sample);
        assertThat(stored).usingRecursiveComparison().isEqualTo(sample.fresh().at(stored.sequence()));
        bench().reopen();
        TaskView view = new TaskView(stored, List.of(), false);
        assertThat(bench().reads().find(new TaskSelector.ById(SampleTask.QUEUE, sample.id())))
                .usingRecursiveComparison()
                .isEqualTo(view);
        assertThat(bench().reads().find(new TaskSelector.ByKey(SampleTask.QUEUE, "a")))
                .usingRecursiveComparison()
                .isEqualTo(view);
        assertThat(bench().find(sample.id())).usingRecursiveComparison().isEqualTo(view);
    }

    @Test
    default void aLaterTaskHasTheGreaterSequence() {
        long first = bench().create(SampleTask.named("b")).sequence();
        bench().reopen();
        assertThat(bench().create(SampleTask.named("a")).sequence()).isGreaterThan(first);
    }

    @Test
    default void aKnownKeyIsNotCreatedAgainAndChangesNothing() {
        SampleTask first = SampleTask.named("a");
        StoredTask stored = bench().create(first);
        SampleTask second = first.ofType("other").ofPriority(9).carrying("[2]".getBytes(StandardCharsets.UTF_8));
        assertThat(bench().transaction().insert(second.fresh("other-id"))).isNull();
        assertThat(bench().task(first.id())).usingRecursiveComparison().isEqualTo(stored);
        assertThat(bench().transaction().findById("other-id")).isNull();
    }

    @Test
    default void aKeyIsTakenForEver() {
        SampleTask sample = SampleTask.named("a");
        bench().create(sample);
        bench().lease(sample.id(), after(1));
        bench().ack(sample.id(), after(2));
        bench().reopen();
        assertThat(bench().transaction().insert(sample.fresh("other-id"))).isNull();
    }

    @Test
    default void aKeyOfAnotherQueueIsAnotherTask() {
        bench().create(SampleTask.named("a"));
        StoredTask other = bench().create(SampleTask.named("a").in("other"));
        bench().reopen();
        assertThat(bench().reads().find(new TaskSelector.ByKey("other", "a")))
                .extracting(view -> view.task().id())
                .isEqualTo(other.id());
    }

    @Test
    default void keysDifferInEveryLetter() {
        bench().create(SampleTask.named("key"));
        bench().create(SampleTask.named("KEY"));
        bench().create(SampleTask.named("key "));
        bench().create(SampleTask.named("ke\u0301y"));
        bench().create(SampleTask.named("k\u00E9y"));
        assertThat(bench().claimableKeys(after(0))).containsExactly("key", "KEY", "key ", "ke\u0301y", "k\u00E9y");
    }

    @Test
    default void anIdThatExistsIsAFaultAndNotADuplicate() {
        SampleTask sample = SampleTask.named("a");
        bench().create(sample);
        assertThatExceptionOfType(StoreFailure.class)
                .isThrownBy(
                        () -> bench().transaction().insert(SampleTask.named("b").fresh(sample.id())))
                .returns(StoreFailure.Kind.BROKEN, StoreFailure::kind);
    }

    @Test
    default void anUnknownTaskIsNotFound() {
        bench().create(SampleTask.named("a"));
        bench().reopen();
        TaskReads reads = bench().reads();
        assertThat(reads.find(new TaskSelector.ById(SampleTask.QUEUE, "none"))).isNull();
        assertThat(reads.find(new TaskSelector.ByKey(SampleTask.QUEUE, "none"))).isNull();
        assertThat(reads.idOf(new TaskSelector.ById(SampleTask.QUEUE, "none"))).isNull();
        assertThat(reads.idOf(new TaskSelector.ByKey(SampleTask.QUEUE, "none"))).isNull();
        assertThat(bench().transaction().findById("none")).isNull();
    }

    @Test
    default void anIdIsFoundInItsOwnQueueOnly() {
        SampleTask sample = SampleTask.named("a");
        bench().create(sample);
        bench().create(SampleTask.named("b").in("other"));
        bench().reopen();
        TaskSelector wrong = new TaskSelector.ById("other", sample.id());
        assertThat(bench().reads().find(wrong)).isNull();
        assertThat(bench().reads().idOf(wrong)).isNull();
        assertThat(bench().transaction().find(wrong)).isNull();
        assertThat(bench().reads().idOf(new TaskSelector.ById(SampleTask.QUEUE, sample.id())))
                .isEqualTo(sample.id());
        assertThat(bench().reads().idOf(new TaskSelector.ByKey("other", "b"))).isEqualTo("other/b");
    }
}
