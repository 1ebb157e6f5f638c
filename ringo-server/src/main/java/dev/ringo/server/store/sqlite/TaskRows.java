package dev.ringo.server.store.sqlite;

import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.RetryPolicy;
import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskProgress;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.store.LeaseState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads rows whose columns are selected in the order of the statements of this package. */
final class TaskRows {

    private TaskRows() {}

    /** A row of {@link ReadStatements#FIND_BY_ID} and its like. */
    static StoredTask task(ResultSet row) throws SQLException {
        TaskStatus status = TaskStatus.of(row.getInt(8));
        return new StoredTask(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getBytes(6),
                row.getInt(7),
                status,
                row.getInt(9),
                policy(row, 10),
                ColumnTime.toInstant(row.getLong(17)),
                lease(row, 18),
                ColumnTime.toInstant(row.getLong(21)),
                ColumnTime.toInstant(row.getLong(22)),
                ColumnTime.toNullable(row.getLong(23)),
                new ErrorText(row.getString(24), row.getBoolean(25)),
                progress(row, 26));
    }

    /** A row of {@link WriteStatements#LEASE_STATE} and its like. */
    static LeaseState leaseState(ResultSet row) throws SQLException {
        return new LeaseState(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                TaskStatus.of(row.getInt(4)),
                row.getInt(5),
                row.getInt(6),
                policy(row, 7),
                lease(row, 14));
    }

    /** A row of the statements on attempts. */
    static StoredAttempt attempt(ResultSet row) throws SQLException {
        return new StoredAttempt(
                row.getLong(1),
                row.getInt(2),
                row.getString(3),
                ColumnTime.toInstant(row.getLong(4)),
                ColumnTime.toNullable(row.getLong(5)),
                StoredAttempt.Outcome.of(row.getString(6)),
                new ErrorText(row.getString(7), row.getBoolean(8)));
    }

    static Instant instant(ResultSet row) throws SQLException {
        return ColumnTime.toInstant(row.getLong(1));
    }

    private static RetryPolicy policy(ResultSet row, int first) throws SQLException {
        return new RetryPolicy(
                row.getInt(first),
                RetryPolicy.Strategy.of(row.getInt(first + 1)),
                Duration.ofNanos(row.getLong(first + 2)),
                Duration.ofNanos(row.getLong(first + 3)),
                row.getDouble(first + 4),
                row.getDouble(first + 5),
                row.getBoolean(first + 6));
    }

    private static @Nullable HeldLease lease(ResultSet row, int first) throws SQLException {
        String token = row.getString(first);
        if (token.isEmpty()) {
            return null;
        }
        return new HeldLease(token, row.getString(first + 1), ColumnTime.toInstant(row.getLong(first + 2)));
    }

    private static @Nullable TaskProgress progress(ResultSet row, int first) throws SQLException {
        Instant updatedAt = ColumnTime.toNullable(row.getLong(first + 3));
        if (updatedAt == null) {
            return null;
        }
        return new TaskProgress(row.getDouble(first), row.getDouble(first + 1), row.getString(first + 2), updatedAt);
    }
}
