package dev.ringo.server.store.sqlite;

import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.store.Claimable;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Finds what a claim may take: READY tasks and SCHEDULED ones that are due, each by its own index, in one order. */
final class ClaimStatements {

    private static final Comparator<StoredTask> CLAIM_ORDER = Comparator.comparingInt(StoredTask::priority)
            .reversed()
            .thenComparing(StoredTask::createdAt)
            .thenComparingLong(StoredTask::sequence);

    private static final String READY = """
            SELECT rowid, id, queue, unique_key, type, payload, priority, status, attempt, max_attempts,
                   retry_strategy, initial_delay_ns, max_delay_ns, multiplier, jitter, decrease_priority,
                   available_at, lease_token, lease_worker, lease_until, created_at, updated_at, completed_at,
                   last_error, last_error_truncated, progress_current, progress_total, progress_message,
                   progress_updated_at
              FROM tasks
             WHERE queue = ? AND status = 2
             ORDER BY priority DESC, created_at, rowid
             LIMIT ?
            """;

    private static final String DUE = """
            SELECT rowid, id, queue, unique_key, type, payload, priority, status, attempt, max_attempts,
                   retry_strategy, initial_delay_ns, max_delay_ns, multiplier, jitter, decrease_priority,
                   available_at, lease_token, lease_worker, lease_until, created_at, updated_at, completed_at,
                   last_error, last_error_truncated, progress_current, progress_total, progress_message,
                   progress_updated_at
              FROM tasks
             WHERE queue = ? AND status = 1 AND available_at <= ?
             ORDER BY priority DESC, created_at, rowid
             LIMIT ?
            """;

    private static final String READY_OF_TYPES = """
            SELECT rowid, id, queue, unique_key, type, payload, priority, status, attempt, max_attempts,
                   retry_strategy, initial_delay_ns, max_delay_ns, multiplier, jitter, decrease_priority,
                   available_at, lease_token, lease_worker, lease_until, created_at, updated_at, completed_at,
                   last_error, last_error_truncated, progress_current, progress_total, progress_message,
                   progress_updated_at
              FROM tasks
             WHERE queue = ? AND type IN (SELECT value FROM json_each(?)) AND status = 2
             ORDER BY priority DESC, created_at, rowid
             LIMIT ?
            """;

    private static final String DUE_OF_TYPES = """
            SELECT rowid, id, queue, unique_key, type, payload, priority, status, attempt, max_attempts,
                   retry_strategy, initial_delay_ns, max_delay_ns, multiplier, jitter, decrease_priority,
                   available_at, lease_token, lease_worker, lease_until, created_at, updated_at, completed_at,
                   last_error, last_error_truncated, progress_current, progress_total, progress_message,
                   progress_updated_at
              FROM tasks
             WHERE queue = ? AND type IN (SELECT value FROM json_each(?)) AND status = 1 AND available_at <= ?
             ORDER BY priority DESC, created_at, rowid
             LIMIT ?
            """;

    private static final String READY_OF_TYPE = """
            SELECT rowid, id, queue, unique_key, type, payload, priority, status, attempt, max_attempts,
                   retry_strategy, initial_delay_ns, max_delay_ns, multiplier, jitter, decrease_priority,
                   available_at, lease_token, lease_worker, lease_until, created_at, updated_at, completed_at,
                   last_error, last_error_truncated, progress_current, progress_total, progress_message,
                   progress_updated_at
              FROM tasks
             WHERE queue = ? AND type = ? AND status = 2
             ORDER BY priority DESC, created_at, rowid
             LIMIT ?
            """;

    private final Sql ready;
    private final Sql due;
    private final Sql readyOfType;
    private final Sql readyOfTypes;
    private final Sql dueOfTypes;

    ClaimStatements(Connection connection) {
        ready = Sql.prepare(connection, "find ready tasks", READY);
        due = Sql.prepare(connection, "find due tasks", DUE);
        readyOfType = Sql.prepare(connection, "find ready tasks of a type", READY_OF_TYPE);
        readyOfTypes = Sql.prepare(connection, "find ready tasks by type", READY_OF_TYPES);
        dueOfTypes = Sql.prepare(connection, "find due tasks by type", DUE_OF_TYPES);
    }

    Claimable claimable(String queue, Set<String> types, Instant now, ClaimLimit limit) {
        Claimable ready = ready(queue, types, limit);
        Claimable due = due(queue, types, now, limit);
        if (due.tasks().isEmpty()) {
            return ready;
        }
        List<StoredTask> both = new ArrayList<>(ready.tasks());
        both.addAll(due.tasks());
        both.sort(CLAIM_ORDER);
        return limit.cut(both, ready.mayBeMore() || due.mayBeMore());
    }

    private Claimable ready(String queue, Set<String> types, ClaimLimit limit) {
        return switch (types.size()) {
            case 0 -> take(ready, limit, queue, limit.tasks());
            case 1 -> take(readyOfType, limit, queue, types.iterator().next(), limit.tasks());
            default -> take(readyOfTypes, limit, queue, JsonTexts.array(types), limit.tasks());
        };
    }

    private Claimable due(String queue, Set<String> types, Instant now, ClaimLimit limit) {
        long moment = ColumnTime.of(now);
        return types.isEmpty()
                ? take(due, limit, queue, moment, limit.tasks())
                : take(dueOfTypes, limit, queue, JsonTexts.array(types), moment, limit.tasks());
    }

    private static Claimable take(Sql query, ClaimLimit limit, Object... values) {
        long[] bytes = {0};
        List<StoredTask> tasks =
                query.listWhile(TaskRows::task, task -> (bytes[0] += task.payload().length) <= limit.bytes(), values);
        return limit.cut(tasks, false);
    }
}
