package dev.ringo.server.store;

import static dev.ringo.server.store.StoreBench.BOOM;
import static dev.ringo.server.store.StoreBench.NOW;
import static dev.ringo.server.store.StoreBench.after;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What anybody may ask about a queue. */
interface ReadRules extends StoreRules {

    @Test
    default void figuresCountEveryStatusAsItIsStored() {
        createOneTaskOfEachStatus();
        QueueFigures figures = bench().reads().figures(SampleTask.QUEUE, Set.of());
        assertThat(figures.counts())
                .isEqualTo(Map.of(
                        TaskStatus.SCHEDULED, 1L,
                        TaskStatus.READY, 2L,
                        TaskStatus.LEASED, 1L,
                        TaskStatus.SUCCEEDED, 1L,
                        TaskStatus.DEAD, 1L));
        assertThat(figures.count(TaskStatus.CANCELLED)).isZero();
    }

    @Test
    default void figuresCanBeLimitedToTypes() {
        createOneTaskOfEachStatus();
        TaskReads reads = bench().reads();
        assertThat(reads.figures(SampleTask.QUEUE, Set.of("mail")).counts()).isEqualTo(Map.of(TaskStatus.READY, 1L));
        assertThat(reads.figures(SampleTask.QUEUE, Set.of("mail", SampleTask.TYPE))
                        .count(TaskStatus.READY))
                .isEqualTo(2);
        assertThat(reads.figures(SampleTask.QUEUE, Set.of("none")).counts()).isEmpty();
    }

    @Test
    default void anUnknownQueueHasNoFigures() {
        createOneTaskOfEachStatus();
        assertThat(bench().reads().figures("none", Set.of())).isEqualTo(new QueueFigures(Map.of(), null, null));
    }

    @Test
    default void theOldestReadyTaskWaitsSinceItCouldHaveRun() {
        bench().create(SampleTask.named("promised").madeAt(after(-50)).dueAt(after(-10)));
        bench().create(SampleTask.named("backdated").madeAt(after(-20)).dueAt(after(-90)));
        bench().lease("queue/promised", after(-9));
        bench().transaction().release("queue/promised", 1, after(-8));
        bench().create(SampleTask.named("scheduled").madeAt(after(-99)).dueAt(after(99)));
        bench().transaction().commit();
        assertThat(bench().reads().figures(SampleTask.QUEUE, Set.of()).oldestReadyAt())
                .isEqualTo(after(-20));
        bench().lease("queue/backdated", NOW);
        bench().transaction().commit();
        assertThat(bench().reads().figures(SampleTask.QUEUE, Set.of()).oldestReadyAt())
                .isEqualTo(after(-10));
    }

    @Test
    default void theLastActivityIsTheLatestChangeOfAnyTask() {
        bench().create(SampleTask.named("a"));
        bench().create(SampleTask.named("b").madeAt(after(3)));
        bench().create(SampleTask.named("c").in("other").madeAt(after(99)));
        bench().lease("queue/a", after(5));
        bench().ack("queue/a", after(7));
        bench().transaction().commit();
        assertThat(bench().reads().figures(SampleTask.QUEUE, Set.of()).lastActivityAt())
                .isEqualTo(after(7));
    }

    @Test
    default void activeIsWhatIsNotFinished() {
        createOneTaskOfEachStatus();
        assertThat(bench().reads().active(SampleTask.QUEUE, Set.of())).isEqualTo(4);
        assertThat(bench().reads().active(SampleTask.QUEUE, Set.of("mail"))).isEqualTo(1);
        assertThat(bench().reads().active("none", Set.of())).isZero();
    }

    @Test
    default void aReadyOrDueTaskIsEligible() {
        bench().create(SampleTask.named("ready").in("ready"));
        bench().create(SampleTask.named("scheduled").in("scheduled").dueAt(after(10)));
        bench().create(SampleTask.named("leased").in("leased"));
        bench().lease("leased/leased", NOW, after(1));
        bench().transaction().commit();
        for (Set<String> types : List.of(Set.<String>of(), Set.of(SampleTask.TYPE), Set.of(SampleTask.TYPE, "mail"))) {
            assertThat(bench().reads().hasEligible("ready", types, NOW)).isTrue();
            assertThat(bench().reads().hasEligible("scheduled", types, after(10).minusNanos(1_000)))
                    .isFalse();
            assertThat(bench().reads().hasEligible("scheduled", types, after(10)))
                    .isTrue();
            assertThat(bench().reads().hasEligible("leased", types, after(60))).isFalse();
            assertThat(bench().reads().hasEligible("none", types, after(60))).isFalse();
        }
        assertThat(bench().reads().hasEligible("ready", Set.of("mail"), NOW)).isFalse();
        assertThat(bench().reads().hasEligible("scheduled", Set.of("mail"), after(60)))
                .isFalse();
    }

    @Test
    default void queuesAreListedOnceAndSorted() {
        assertThat(bench().reads().queues()).isEmpty();
        for (String queue : List.of("b", "c", "a", "aa")) {
            bench().create(SampleTask.named("first").in(queue));
            bench().create(SampleTask.named("second").in(queue));
        }
        bench().transaction().commit();
        assertThat(bench().reads().queues()).containsExactly("a", "aa", "b", "c");
    }

    @Test
    default void aQueueExistsForEverOnceItHadATask() {
        assertThat(bench().reads().queueExists(SampleTask.QUEUE)).isFalse();
        bench().create(SampleTask.named("a"));
        bench().lease("queue/a", NOW);
        bench().ack("queue/a", NOW);
        bench().transaction().commit();
        assertThat(bench().reads().queueExists(SampleTask.QUEUE)).isTrue();
        assertThat(bench().reads().queueExists("Queue")).isFalse();
    }

    @Test
    default void manyThreadsReadWhileOneWrites() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<Long>> readers = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                readers.add(threads.submit(() -> countUntil(40)));
            }
            for (int i = 0; i < 20; i++) {
                bench().create(SampleTask.named("first-" + i));
                bench().create(SampleTask.named("second-" + i));
                bench().transaction().commit();
            }
            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isEqualTo(40);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Counts until all tasks are there; each commit holds two, so that an odd number would be half a commit. */
    private long countUntil(long all) {
        long count = 0;
        while (count < all) {
            long next = bench().reads().active(SampleTask.QUEUE, Set.of());
            assertThat(next).isGreaterThanOrEqualTo(count).isEven();
            count = next;
        }
        return count;
    }

    private void createOneTaskOfEachStatus() {
        bench().create(SampleTask.named("scheduled").dueAt(after(99)));
        bench().create(SampleTask.named("ready"));
        bench().create(SampleTask.named("mail").ofType("mail"));
        for (String key : List.of("leased", "succeeded", "dead")) {
            bench().create(SampleTask.named(key));
            bench().lease("queue/" + key, after(1));
        }
        bench().ack("queue/succeeded", after(2));
        bench().reject("queue/dead", BOOM, after(2));
        bench().create(SampleTask.named("elsewhere").in("other"));
        bench().transaction().commit();
    }
}
