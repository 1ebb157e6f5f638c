package dev.ringo.server.store;

import static dev.ringo.server.store.StoreBench.BOOM;
import static dev.ringo.server.store.StoreBench.LEASE;
import static dev.ringo.server.store.StoreBench.NOW;
import static dev.ringo.server.store.StoreBench.WORKER;
import static dev.ringo.server.store.StoreBench.after;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.RetryPolicy;
import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredAttempt.Outcome;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskProgress;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.queue.TaskView;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Taking a lease, what decides about it, moving its end, and finding those that ended. */
interface LeaseRules extends StoreRules {

    String LEASED = "queue/a";

    @Test
    default void aLeaseOpensAnAttempt() {
        bench().create(SampleTask.named("a"));
        StoredAttempt attempt = bench().lease(LEASED, after(1)).attempts().get(0);
        assertThat(attempt.number()).isEqualTo(1);
        assertThat(attempt.workerId()).isEqualTo(WORKER);
        assertThat(attempt.startedAt()).isEqualTo(after(1));
        assertThat(attempt.finishedAt()).isNull();
        assertThat(attempt.outcome()).isEqualTo(Outcome.RUNNING);
    }

    @Test
    default void whatALeaseAnswersIsWhatIsStored() {
        bench().create(SampleTask.named("a").ofPriority(2));
        bench().failTimes(LEASED, 2, BOOM);
        TaskView answered = bench().lease(LEASED, after(5));
        bench().reopen();
        assertThat(bench().find(LEASED)).usingRecursiveComparison().isEqualTo(answered);
        assertThat(answered.task().attempt()).isEqualTo(3);
        assertThat(answered.task().error()).isEqualTo(BOOM);
    }

    @Test
    default void aLeaseOfAScheduledTaskKeepsTheTimeItWasDue() {
        bench().create(SampleTask.named("a").dueAt(after(5)));
        bench().lease(LEASED, after(6));
        assertThat(bench().task(LEASED).availableAt()).isEqualTo(after(5));
    }

    @Test
    default void theExactLeaseIsWhatDecides() {
        RetryPolicy policy = new RetryPolicy(5, RetryPolicy.Strategy.FIXED, LEASE, LEASE, 1, 0, true);
        bench().create(SampleTask.named("a").ofPriority(-4).ofType("mail").under(policy));
        HeldLease lease = bench().lease(LEASED, after(1)).task().lease();
        bench().reopen();
        assertThat(bench().leaseState(LEASED))
                .isEqualTo(new LeaseState(LEASED, "queue", "mail", TaskStatus.LEASED, -4, 1, policy, lease));
        assertThat(lease).isNotNull().returns(after(1).plus(LEASE), HeldLease::until);
    }

    @Test
    default void aTaskThatNobodyHoldsHasNoLease() {
        bench().create(SampleTask.named("a"));
        assertThat(bench().leaseState(LEASED).lease()).isNull();
        assertThat(bench().transaction().leaseState("none")).isNull();
    }

    @Test
    default void aNewLeaseReplacesEverythingOfTheStaleOne() {
        bench().create(SampleTask.named("a"));
        HeldLease stale = bench().lease(LEASED, after(1)).task().lease();
        bench().nack(LEASED, BOOM, after(2), after(2));
        assertThat(bench().leaseState(LEASED).lease()).isNull();
        HeldLease fresh = bench().lease(LEASED, after(3)).task().lease();
        assertThat(bench().leaseState(LEASED).lease()).isEqualTo(fresh).isNotEqualTo(stale);
        assertThat(bench().leaseState(LEASED).attempt()).isEqualTo(2);
    }

    @Test
    default void anExtensionMovesTheEndAndNothingElse() {
        bench().create(SampleTask.named("a"));
        TaskView before = bench().lease(LEASED, after(1));
        HeldLease lease = before.task().lease();
        bench().transaction().extend(LEASED, after(90), after(2));
        StoredTask task = bench().task(LEASED);
        assertThat(task.lease()).isEqualTo(new HeldLease(lease.token(), WORKER, after(90)));
        assertThat(task.updatedAt()).isEqualTo(after(2));
        assertThat(bench().find(LEASED))
                .usingRecursiveComparison()
                .ignoringFields("task.lease", "task.updatedAt")
                .isEqualTo(before);
    }

    @Test
    default void anExtensionMayMakeALeaseShorter() {
        bench().create(SampleTask.named("a"));
        bench().lease(LEASED, after(1));
        bench().transaction().extend(LEASED, after(3), after(2));
        assertThat(bench().transaction().nextExpiry()).isEqualTo(after(3));
    }

    @Test
    default void theLatestProgressCounts() {
        bench().create(SampleTask.named("a"));
        bench().lease(LEASED, after(1));
        bench().transaction().progress(LEASED, new TaskProgress(1, 10, "begun", after(2)));
        bench().transaction().progress(LEASED, new TaskProgress(5, 10, "half", after(3)));
        bench().reopen();
        StoredTask task = bench().task(LEASED);
        assertThat(task.progress()).isEqualTo(new TaskProgress(5, 10, "half", after(3)));
        assertThat(task.updatedAt()).isEqualTo(after(3));
    }

    @Test
    default void progressOfNothingIsNotNoProgress() {
        bench().create(SampleTask.named("a"));
        bench().lease(LEASED, after(1));
        assertThat(bench().task(LEASED).progress()).isNull();
        bench().transaction().progress(LEASED, new TaskProgress(0, 0, "", after(2)));
        assertThat(bench().task(LEASED).progress()).isEqualTo(new TaskProgress(0, 0, "", after(2)));
    }

    @Test
    default void progressStaysWithAFailedTaskUntilItIsLeasedAgain() {
        bench().create(SampleTask.named("a"));
        bench().lease(LEASED, after(1));
        TaskProgress progress = new TaskProgress(5, 10, "half", after(2));
        bench().transaction().progress(LEASED, progress);
        bench().nack(LEASED, BOOM, after(3), after(3));
        assertThat(bench().task(LEASED).progress()).isEqualTo(progress);
        bench().lease(LEASED, after(4));
        assertThat(bench().task(LEASED).progress()).isNull();
    }

    @Test
    default void aLeaseExpiresAtItsEndAndNotBefore() {
        bench().create(SampleTask.named("a"));
        bench().lease(LEASED, NOW, after(10));
        assertThat(bench().transaction().expired(after(10).minusNanos(1_000), 9))
                .isEmpty();
        assertThat(bench().transaction().expired(after(10), 9)).containsExactly(bench().leaseState(LEASED));
    }

    @Test
    default void theEarliestExpiredLeasesComeFirst() {
        for (String key : List.of("a", "b", "c", "d")) {
            bench().create(SampleTask.named(key));
        }
        bench().lease("queue/a", NOW, after(30));
        bench().lease("queue/b", NOW, after(10));
        bench().lease("queue/c", NOW, after(20));
        bench().lease("queue/d", NOW, after(99));
        assertThat(expiredIds(9)).containsExactly("queue/b", "queue/c", "queue/a");
        assertThat(expiredIds(2)).containsExactly("queue/b", "queue/c");
    }

    @Test
    default void aLeaseThatWasSettledReleasedOrExtendedDoesNotExpire() {
        for (String key : List.of("settled", "released", "extended", "untouched")) {
            bench().create(SampleTask.named(key));
            bench().lease("queue/" + key, NOW, after(10));
        }
        bench().ack("queue/settled", after(1));
        bench().transaction().release("queue/released", 1, after(1));
        bench().transaction().extend("queue/extended", after(60), after(1));
        assertThat(expiredIds(9)).containsExactly("queue/untouched");
    }

    @Test
    default void theNextExpiryIsTheEarliestEndOfAllQueues() {
        assertThat(bench().transaction().nextExpiry()).isNull();
        bench().create(SampleTask.named("a"));
        bench().create(SampleTask.named("b").in("other"));
        assertThat(bench().transaction().nextExpiry()).isNull();
        bench().lease(LEASED, NOW, after(30));
        bench().lease("other/b", NOW, after(10));
        assertThat(bench().transaction().nextExpiry()).isEqualTo(after(10));
        bench().ack("other/b", after(1));
        assertThat(bench().transaction().nextExpiry()).isEqualTo(after(30));
    }

    @Test
    default void theNextDueTaskIsTheFirstStrictlyLaterOneOfItsQueue() {
        bench().create(SampleTask.named("ready"));
        bench().create(SampleTask.named("soon").dueAt(after(10)));
        bench().create(SampleTask.named("late").dueAt(after(20)));
        bench().create(SampleTask.named("a").in("other").dueAt(after(5)));
        TaskTransaction transaction = bench().transaction();
        assertThat(transaction.nextDue(SampleTask.QUEUE, NOW)).isEqualTo(after(10));
        assertThat(transaction.nextDue(SampleTask.QUEUE, after(10))).isEqualTo(after(20));
        assertThat(transaction.nextDue(SampleTask.QUEUE, after(20))).isNull();
        assertThat(transaction.nextDue("none", NOW)).isNull();
    }

    private List<String> expiredIds(int limit) {
        return bench().transaction().expired(after(50), limit).stream()
                .map(LeaseState::taskId)
                .toList();
    }
}
