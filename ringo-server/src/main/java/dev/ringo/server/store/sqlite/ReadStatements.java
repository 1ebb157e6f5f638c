package dev.ringo.server.store.sqlite;

import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.queue.TaskView;
import dev.ringo.server.store.QueueFigures;
import dev.ringo.server.store.TaskReads;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The reading statements on one connection, for one thread at a time. */
final class ReadStatements implements TaskReads {

    static final String FIND_BY_ID = """
            SELECT rowid, id, queue, unique_key, type, payload, priority, status, attempt, max_attempts,
                   retry_strategy, initial_delay_ns, max_delay_ns, multiplier, jitter, decrease_priority,
                   available_at, lease_token, lease_worker, lease_until, created_at, updated_at, completed_at,
                   last_error, last_error_truncated, progress_current, progress_total, progress_message,
                   progress_updated_at
              FROM tasks
             WHERE id = ?
            """;

    static final String FIND_BY_KEY = """
            SELECT rowid, id, queue, unique_key, type, payload, priority, status, attempt, max_attempts,
                   retry_strategy, initial_delay_ns, max_delay_ns, multiplier, jitter, decrease_priority,
                   available_at, lease_token, lease_worker, lease_until, created_at, updated_at, completed_at,
                   last_error, last_error_truncated, progress_current, progress_total, progress_message,
                   progress_updated_at
              FROM tasks
             WHERE unique_key = ? AND queue = ?
            """;

    private static final String ID_BY_ID = "SELECT id FROM tasks WHERE id = ? AND queue = ?";

    private static final String ID_BY_KEY = "SELECT id FROM tasks WHERE unique_key = ? AND queue = ?";

    private static final String NEWEST_ATTEMPTS = """
            SELECT id, number, worker_id, started_at, finished_at, outcome, error, error_truncated
              FROM attempts
             WHERE task_id = ?
             ORDER BY id DESC
             LIMIT ?
            """;

    private static final String ATTEMPTS_BETWEEN = """
            SELECT id, number, worker_id, started_at, finished_at, outcome, error, error_truncated
              FROM attempts
             WHERE task_id = ? AND id > ? AND id <= ?
             ORDER BY id
             LIMIT ?
            """;

    private static final String LAST_HISTORY_ID = "SELECT coalesce(max(id), 0) FROM attempts WHERE task_id = ?";

    private static final String QUEUE_EXISTS = "SELECT 1 FROM tasks WHERE queue = ? LIMIT 1";

    private static final String QUEUES = """
            WITH RECURSIVE names(name) AS (
                SELECT min(queue) FROM tasks
                UNION ALL
                SELECT (SELECT min(queue) FROM tasks WHERE queue > names.name) FROM names WHERE names.name IS NOT NULL)
            SELECT name FROM names WHERE name IS NOT NULL
            """;

    private static final String FIGURES = """
            SELECT status, count(*), max(updated_at), min(max(created_at, available_at))
              FROM tasks
             WHERE queue = ?
             GROUP BY status
            """;

    private static final String FIGURES_OF_TYPES = """
            SELECT status, count(*), max(updated_at), min(max(created_at, available_at))
              FROM tasks
             WHERE queue = ? AND type IN (SELECT value FROM json_each(?))
             GROUP BY status
            """;

    private static final String HAS_READY = "SELECT 1 FROM tasks WHERE queue = ? AND status = 2 LIMIT 1";

    private static final String HAS_DUE =
            "SELECT 1 FROM tasks WHERE queue = ? AND status = 1 AND available_at <= ? LIMIT 1";

    private static final String HAS_READY_OF_TYPES = """
            SELECT 1 FROM tasks
             WHERE queue = ? AND type IN (SELECT value FROM json_each(?)) AND status = 2
             LIMIT 1
            """;

    private static final String HAS_DUE_OF_TYPES = """
            SELECT 1 FROM tasks
             WHERE queue = ? AND type IN (SELECT value FROM json_each(?)) AND status = 1 AND available_at <= ?
             LIMIT 1
            """;

    private final Sql findById;
    private final Sql findByKey;
    private final Sql idById;
    private final Sql idByKey;
    private final Sql newestAttempts;
    private final Sql attemptsBetween;
    private final Sql lastHistoryId;
    private final Sql queueExists;
    private final Sql queues;
    private final Sql figures;
    private final Sql figuresOfTypes;
    private final Sql hasReady;
    private final Sql hasDue;
    private final Sql hasReadyOfTypes;
    private final Sql hasDueOfTypes;

    ReadStatements(Connection connection) {
        findById = Sql.prepare(connection, "find a task by id", FIND_BY_ID);
        findByKey = Sql.prepare(connection, "find a task by key", FIND_BY_KEY);
        idById = Sql.prepare(connection, "look up a task", ID_BY_ID);
        idByKey = Sql.prepare(connection, "look up a task", ID_BY_KEY);
        newestAttempts = Sql.prepare(connection, "read the newest attempts", NEWEST_ATTEMPTS);
        attemptsBetween = Sql.prepare(connection, "read attempts", ATTEMPTS_BETWEEN);
        lastHistoryId = Sql.prepare(connection, "find the last attempt", LAST_HISTORY_ID);
        queueExists = Sql.prepare(connection, "look up a queue", QUEUE_EXISTS);
        queues = Sql.prepare(connection, "list the queues", QUEUES);
        figures = Sql.prepare(connection, "count tasks", FIGURES);
        figuresOfTypes = Sql.prepare(connection, "count tasks by type", FIGURES_OF_TYPES);
        hasReady = Sql.prepare(connection, "look for ready tasks", HAS_READY);
        hasDue = Sql.prepare(connection, "look for due tasks", HAS_DUE);
        hasReadyOfTypes = Sql.prepare(connection, "look for ready tasks by type", HAS_READY_OF_TYPES);
        hasDueOfTypes = Sql.prepare(connection, "look for due tasks by type", HAS_DUE_OF_TYPES);
    }

    @Override
    public @Nullable TaskView find(TaskSelector selector) {
        if (selector instanceof TaskSelector.ById byId) {
            TaskView view = findById(byId.taskId());
            return view != null && view.task().queue().equals(byId.queue()) ? view : null;
        }
        TaskSelector.ByKey byKey = (TaskSelector.ByKey) selector;
        StoredTask task = findByKey.first(TaskRows::task, byKey.uniqueKey(), byKey.queue());
        return task == null ? null : view(task);
    }

    /** The task with this id, in whatever queue. */
    @Nullable TaskView findById(String taskId) {
        StoredTask task = findById.first(TaskRows::task, taskId);
        return task == null ? null : view(task);
    }

    /** The task with its newest attempts. A task that nobody has touched since its creation has none. */
    TaskView view(StoredTask task) {
        if (task.attempt() == 0 && task.updatedAt().equals(task.createdAt())) {
            return new TaskView(task, List.of(), false);
        }
        return AttemptPreview.of(task, newestAttempts.list(TaskRows::attempt, task.id(), AttemptPreview.MAX_COUNT + 1));
    }

    @Override
    public @Nullable String idOf(TaskSelector selector) {
        if (selector instanceof TaskSelector.ById byId) {
            return idById.first(row -> row.getString(1), byId.taskId(), byId.queue());
        }
        TaskSelector.ByKey byKey = (TaskSelector.ByKey) selector;
        return idByKey.first(row -> row.getString(1), byKey.uniqueKey(), byKey.queue());
    }

    @Override
    public long lastHistoryId(String taskId) {
        Long last = lastHistoryId.first(row -> row.getLong(1), taskId);
        return last == null ? 0 : last;
    }

    @Override
    public List<StoredAttempt> attempts(String taskId, long after, long through, int limit) {
        return attemptsBetween.list(TaskRows::attempt, taskId, after, through, limit);
    }

    @Override
    public boolean queueExists(String queue) {
        return queueExists.first(row -> true, queue) != null;
    }

    @Override
    public List<String> queues() {
        return queues.list(row -> row.getString(1));
    }

    @Override
    public QueueFigures figures(String queue, Set<String> types) {
        List<StatusFigures> byStatus = types.isEmpty()
                ? figures.list(StatusFigures::read, queue)
                : figuresOfTypes.list(StatusFigures::read, queue, JsonTexts.array(types));
        Map<TaskStatus, Long> counts = new EnumMap<>(TaskStatus.class);
        Instant oldestReady = null;
        Instant lastActivity = null;
        for (StatusFigures figure : byStatus) {
            counts.put(figure.status, figure.count);
            if (figure.status == TaskStatus.READY) {
                oldestReady = figure.oldest;
            }
            if (lastActivity == null || figure.lastActivity.isAfter(lastActivity)) {
                lastActivity = figure.lastActivity;
            }
        }
        return new QueueFigures(counts, oldestReady, lastActivity);
    }

    @Override
    public long active(String queue, Set<String> types) {
        QueueFigures all = figures(queue, types);
        return all.count(TaskStatus.SCHEDULED) + all.count(TaskStatus.READY) + all.count(TaskStatus.LEASED);
    }

    @Override
    public boolean hasEligible(String queue, Set<String> types, Instant now) {
        long due = ColumnTime.of(now);
        if (types.isEmpty()) {
            return hasReady.first(row -> true, queue) != null || hasDue.first(row -> true, queue, due) != null;
        }
        String wanted = JsonTexts.array(types);
        return hasReadyOfTypes.first(row -> true, queue, wanted) != null
                || hasDueOfTypes.first(row -> true, queue, wanted, due) != null;
    }

    private record StatusFigures(TaskStatus status, long count, Instant lastActivity, Instant oldest) {

        static StatusFigures read(ResultSet row) throws SQLException {
            return new StatusFigures(
                    TaskStatus.of(row.getInt(1)),
                    row.getLong(2),
                    ColumnTime.toInstant(row.getLong(3)),
                    ColumnTime.toInstant(row.getLong(4)));
        }
    }
}
