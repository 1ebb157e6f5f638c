package dev.ringo.server.store;

import static dev.ringo.server.store.StoreBench.BOOM;
import static dev.ringo.server.store.StoreBench.after;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.RetryPolicy;
import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.TaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The attempts of a task: the newest in every view, all of them page by page. */
interface HistoryRules extends StoreRules {

    String TRIED = "queue/tried";

    @Test
    default void aTaskThatNobodyTriedHasNoHistory() {
        createTried();
        bench().transaction().commit();
        assertThat(bench().reads().lastHistoryId(TRIED)).isZero();
        assertThat(bench().reads().attempts(TRIED, 0, Long.MAX_VALUE, 10)).isEmpty();
        assertThat(bench().find(TRIED).attempts()).isEmpty();
    }

    @Test
    default void pagesShowTheOldestFirstAndMissNothing() {
        createTried();
        bench().failTimes(TRIED, 7, BOOM);
        bench().transaction().commit();
        List<Integer> numbers = new ArrayList<>();
        List<StoredAttempt> page = page(0, Long.MAX_VALUE);
        while (!page.isEmpty()) {
            page.forEach(attempt -> numbers.add(attempt.number()));
            page = page(page.get(page.size() - 1).historyId(), Long.MAX_VALUE);
        }
        assertThat(numbers).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    default void aPageEndsWhereTheHistoryEndedWhenTheReadingBegan() {
        createTried();
        bench().failTimes(TRIED, 2, BOOM);
        bench().transaction().commit();
        long through = bench().reads().lastHistoryId(TRIED);
        bench().lease(TRIED, after(9));
        bench().transaction().commit();
        assertThat(page(0, through)).extracting(StoredAttempt::number).containsExactly(1, 2);
        assertThat(page(0, Long.MAX_VALUE)).extracting(StoredAttempt::number).containsExactly(1, 2, 3);
    }

    @Test
    default void aHistoryHoldsItsOwnTasksAttemptsOnly() {
        createTried();
        bench().create(SampleTask.named("other"));
        bench().failTimes(TRIED, 2, BOOM);
        bench().lease("queue/other", after(5));
        bench().transaction().commit();
        assertThat(page(0, Long.MAX_VALUE)).hasSize(2);
        long last = bench().reads().lastHistoryId(TRIED);
        assertThat(bench().reads().lastHistoryId("queue/other")).isGreaterThan(last);
    }

    @Test
    default void aHistoryIdIsNeverUsedAgain() {
        createTried();
        long released = bench().lease(TRIED, after(1)).attempts().get(0).historyId();
        bench().transaction().release(TRIED, 1, after(2));
        bench().reopen();
        assertThat(bench().lease(TRIED, after(3)).attempts().get(0).historyId()).isGreaterThan(released);
    }

    @Test
    default void aViewShowsUpToThirtyTwoAttempts() {
        createTried();
        bench().failTimes(TRIED, 32, BOOM);
        TaskView view = bench().find(TRIED);
        assertThat(view.attempts()).hasSize(32);
        assertThat(view.attemptsTruncated()).isFalse();
    }

    @Test
    default void ofMoreAttemptsAViewShowsTheNewestOldestFirst() {
        createTried();
        bench().failTimes(TRIED, 34, BOOM);
        TaskView view = bench().find(TRIED);
        assertThat(view.attempts())
                .extracting(StoredAttempt::number)
                .isEqualTo(IntStream.rangeClosed(3, 34).boxed().toList());
        assertThat(view.attemptsTruncated()).isTrue();
    }

    @Test
    default void aLeaseAnswersTheSameCutThatIsReadLater() {
        createTried();
        for (int round = 0; round < 35; round++) {
            assertThat(bench().lease(TRIED, after(round)))
                    .usingRecursiveComparison()
                    .isEqualTo(bench().find(TRIED));
            bench().nack(TRIED, BOOM, after(round), after(round));
        }
    }

    @Test
    default void aLeaseAnswersTheSameCutOfLargeErrorsToo() {
        createTried();
        for (int round = 0; round < 5; round++) {
            assertThat(bench().lease(TRIED, after(round)))
                    .usingRecursiveComparison()
                    .isEqualTo(bench().find(TRIED));
            bench().nack(TRIED, new ErrorText("x".repeat(200_000), false), after(round), after(round));
        }
    }

    @Test
    default void aViewShowsNoMoreThanHalfAMebibyteOfErrors() {
        createTried();
        bench().failTimes(TRIED, 6, new ErrorText("x".repeat(100_000), false));
        TaskView view = bench().find(TRIED);
        assertThat(view.attempts()).extracting(StoredAttempt::number).containsExactly(2, 3, 4, 5, 6);
        assertThat(view.attemptsTruncated()).isTrue();
        bench().transaction().commit();
        assertThat(bench().reads().attempts(TRIED, 0, Long.MAX_VALUE, 9)).hasSize(6);
    }

    @Test
    default void bytesAreCountedAsUtf8() {
        createTried();
        bench().failTimes(TRIED, 4, new ErrorText("\u4E2D".repeat(80_000), false));
        assertThat(bench().find(TRIED).attempts()).hasSize(2);
    }

    private void createTried() {
        RetryPolicy often =
                new RetryPolicy(32, RetryPolicy.Strategy.FIXED, StoreBench.LEASE, StoreBench.LEASE, 1, 0, false);
        bench().create(SampleTask.named("tried").under(often));
    }

    private List<StoredAttempt> page(long after, long through) {
        return bench().reads().attempts(TRIED, after, through, 3);
    }
}
