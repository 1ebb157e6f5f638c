package dev.ringo.server.store.sqlite;

import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.RetryPolicy;
import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskProgress;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskView;
import dev.ringo.server.store.Claimable;
import dev.ringo.server.store.LeaseState;
import dev.ringo.server.store.Settlement;
import dev.ringo.server.store.StoreFailure;
import dev.ringo.server.store.TaskTransaction;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The engine's transaction on the one writing connection. Confined to the thread that uses it. */
final class SqliteTransaction implements TaskTransaction {

    private static final Logger log = LoggerFactory.getLogger(SqliteTransaction.class);

    private final WriteStatements write;
    private final ClaimStatements claim;
    private final ReadStatements read;
    private boolean open;

    SqliteTransaction(Connection connection) {
        write = new WriteStatements(connection);
        claim = new ClaimStatements(connection);
        read = new ReadStatements(connection);
    }

    @Override
    public void beginCommand() {
        begin();
        write.savepoint.run();
    }

    @Override
    public void keepCommand() {
        write.release.run();
    }

    @Override
    public void undoCommand() {
        write.undo.run();
        write.release.run();
    }

    @Override
    public void commit() {
        if (open) {
            write.commit.run();
            open = false;
        }
    }

    @Override
    public void rollback() {
        if (!open) {
            return;
        }
        open = false;
        try {
            write.rollback.run();
        } catch (StoreFailure alreadyRolledBack) {
            log.debug("SQLite had rolled the transaction back by itself", alreadyRolledBack);
        }
    }

    @Override
    public @Nullable StoredTask insert(StoredTask fresh) {
        begin();
        RetryPolicy policy = fresh.policy();
        Long sequence = write.insertTask.first(
                row -> row.getLong(1),
                fresh.id(),
                fresh.queue(),
                fresh.uniqueKey(),
                fresh.type(),
                fresh.payload(),
                fresh.priority(),
                fresh.status().code(),
                policy.maxAttempts(),
                policy.strategy().code(),
                policy.initialDelay().toNanos(),
                policy.maxDelay().toNanos(),
                policy.multiplier(),
                policy.jitter(),
                policy.decreasePriority() ? 1 : 0,
                ColumnTime.of(fresh.availableAt()),
                ColumnTime.of(fresh.createdAt()),
                ColumnTime.of(fresh.updatedAt()));
        return sequence == null ? null : fresh.at(sequence);
    }

    @Override
    public @Nullable TaskView find(TaskSelector selector) {
        begin();
        return read.find(selector);
    }

    @Override
    public @Nullable TaskView findById(String taskId) {
        begin();
        return read.findById(taskId);
    }

    @Override
    public TaskView view(StoredTask task) {
        begin();
        return read.view(task);
    }

    @Override
    public @Nullable LeaseState leaseState(String taskId) {
        begin();
        return write.leaseState.first(TaskRows::leaseState, taskId);
    }

    @Override
    public Claimable claimable(String queue, Set<String> types, Instant now, int limit, long maxBytes) {
        begin();
        return claim.claimable(queue, types, now, new ClaimLimit(limit, maxBytes));
    }

    @Override
    public TaskView lease(TaskView view, HeldLease lease, Instant now) {
        begin();
        StoredTask task = view.task();
        StoredTask claimed = task.claimed(lease, now);
        write.leaseTask.update(
                claimed.attempt(),
                lease.token(),
                lease.workerId(),
                ColumnTime.of(lease.until()),
                ColumnTime.of(now),
                task.sequence());
        Long historyId = write.openAttempt.first(
                row -> row.getLong(1), task.id(), claimed.attempt(), lease.workerId(), ColumnTime.of(now));
        if (historyId == null) {
            throw new StoreFailure(StoreFailure.Kind.BROKEN, "SQLite gave a new attempt no id");
        }
        StoredAttempt attempt = new StoredAttempt(
                historyId,
                claimed.attempt(),
                lease.workerId(),
                now,
                null,
                StoredAttempt.Outcome.RUNNING,
                ErrorText.NONE);
        return AttemptPreview.with(claimed, view, attempt);
    }

    @Override
    public void settle(Settlement settlement) {
        begin();
        long at = ColumnTime.of(settlement.at());
        write.settleTask.update(
                settlement.status().code(),
                settlement.priority(),
                settlement.availableAt() == null ? 0 : 1,
                ColumnTime.ofNullable(settlement.availableAt()),
                at,
                settlement.status().isFinal() ? at : ColumnTime.NOT_SET,
                settlement.error().text(),
                settlement.error().truncated() ? 1 : 0,
                settlement.taskId());
        write.closeAttempt.update(
                at,
                settlement.outcome().text(),
                settlement.error().text(),
                settlement.error().truncated() ? 1 : 0,
                settlement.taskId(),
                settlement.attempt());
    }

    @Override
    public void release(String taskId, int attempt, Instant now) {
        begin();
        write.releaseTask.update(ColumnTime.of(now), taskId);
        write.forgetAttempt.update(taskId, attempt);
    }

    @Override
    public void extend(String taskId, Instant until, Instant now) {
        begin();
        write.extendLease.update(ColumnTime.of(until), ColumnTime.of(now), taskId);
    }

    @Override
    public void progress(String taskId, TaskProgress progress) {
        begin();
        long at = ColumnTime.of(progress.updatedAt());
        write.storeProgress.update(progress.current(), progress.total(), progress.message(), at, at, taskId);
    }

    @Override
    public void restart(String taskId, Instant now) {
        begin();
        write.restartTask.update(ColumnTime.of(now), ColumnTime.of(now), taskId);
    }

    @Override
    public List<LeaseState> expired(Instant now, int limit) {
        begin();
        return write.expiredLeases.list(TaskRows::leaseState, ColumnTime.of(now), limit);
    }

    @Override
    public @Nullable Instant nextExpiry() {
        begin();
        return write.nextExpiry.first(TaskRows::instant);
    }

    @Override
    public @Nullable Instant nextDue(String queue, Instant after) {
        begin();
        return write.nextDue.first(TaskRows::instant, queue, ColumnTime.of(after));
    }

    private void begin() {
        if (!open) {
            write.begin.run();
            open = true;
        }
    }
}
