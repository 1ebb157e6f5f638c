package dev.ringo.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.StoredAttempt.Outcome;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.queue.TaskView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An open store under test and the steps that many tests share. Every step stays within the transaction. */
final class StoreBench implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-11-30T12:34:56.789012Z");
    static final String WORKER = "worker";
    static final Duration LEASE = Duration.ofSeconds(30);
    static final ErrorText BOOM = new ErrorText("boom", false);
    static final long ANY_SIZE = Long.MAX_VALUE;

    private final Supplier<TaskStore> opener;
    private TaskStore store;

    StoreBench(Supplier<TaskStore> opener) {
        this.opener = opener;
        this.store = opener.get();
    }

    static Instant after(long seconds) {
        return NOW.plusSeconds(seconds);
    }

    TaskTransaction transaction() {
        return store.transaction();
    }

    TaskReads reads() {
        return store.reads();
    }

    /** Commits, closes and opens again: what is found now was really stored. */
    void reopen() {
        store.transaction().commit();
        closeAndOpen();
    }

    /** Closes in the middle of whatever is under way, and opens again. */
    void closeAndOpen() {
        store.close();
        store = opener.get();
    }

    StoredTask create(SampleTask sample) {
        StoredTask stored = transaction().insert(sample.fresh());
        assertThat(stored).as("%s is new", sample.key()).isNotNull();
        return stored;
    }

    TaskView find(String id) {
        TaskView view = transaction().findById(id);
        assertThat(view).as("task %s", id).isNotNull();
        return view;
    }

    StoredTask task(String id) {
        return find(id).task();
    }

    /** Leases the task for {@link #LEASE} with a token that no other lease of the test has. */
    TaskView lease(String id, Instant at) {
        return lease(id, at, at.plus(LEASE));
    }

    TaskView lease(String id, Instant at, Instant until) {
        TaskView view = find(id);
        return transaction().lease(view, new HeldLease(id + "@" + at, WORKER, until), at);
    }

    LeaseState leaseState(String id) {
        LeaseState state = transaction().leaseState(id);
        assertThat(state).as("lease of %s", id).isNotNull();
        return state;
    }

    void ack(String id, Instant at) {
        settle(id, TaskStatus.SUCCEEDED, Outcome.ACK, ErrorText.NONE, null, at);
    }

    void reject(String id, ErrorText error, Instant at) {
        settle(id, TaskStatus.DEAD, Outcome.REJECT, error, null, at);
    }

    void nack(String id, ErrorText error, Instant availableAt, Instant at) {
        TaskStatus status = availableAt.isAfter(at) ? TaskStatus.SCHEDULED : TaskStatus.READY;
        settle(id, status, Outcome.NACK, error, availableAt, at);
    }

    /** Leases the task and fails the attempt at once, again and again. */
    void failTimes(String id, int times, ErrorText error) {
        for (int i = 0; i < times; i++) {
            lease(id, after(i));
            nack(id, error, after(i), after(i));
        }
    }

    List<String> claimableKeys(Instant now) {
        return keys(transaction().claimable(SampleTask.QUEUE, Set.of(), now, 100, ANY_SIZE));
    }

    static List<String> keys(Claimable claimable) {
        return claimable.tasks().stream().map(StoredTask::uniqueKey).toList();
    }

    @Override
    public void close() {
        store.close();
    }

    private void settle(
            String id, TaskStatus status, Outcome outcome, ErrorText error, @Nullable Instant availableAt, Instant at) {
        LeaseState state = leaseState(id);
        transaction()
                .settle(new Settlement(id, state.attempt(), status, state.priority(), availableAt, outcome, error, at));
    }
}
