package dev.ringo.server.store.sqlite;

import java.sql.Connection;

/** The changing statements, prepared once on the writing connection. */
final class WriteStatements {

    static final String INSERT_TASK = """
            INSERT INTO tasks (id, queue, unique_key, type, payload, priority, status, max_attempts, retry_strategy,
                               initial_delay_ns, max_delay_ns, multiplier, jitter, decrease_priority,
                               available_at, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (queue, unique_key) DO NOTHING
            RETURNING rowid
            """;

    static final String LEASE_TASK = """
            UPDATE tasks
               SET status = 3, attempt = ?, lease_token = ?, lease_worker = ?, lease_until = ?, updated_at = ?,
                   progress_current = 0, progress_total = 0, progress_message = '', progress_updated_at = 0
             WHERE rowid = ?
            """;

    static final String OPEN_ATTEMPT = """
            INSERT INTO attempts (task_id, number, worker_id, started_at)
            VALUES (?, ?, ?, ?)
            RETURNING id
            """;

    static final String LEASE_STATE = """
            SELECT id, queue, type, status, priority, attempt, max_attempts, retry_strategy, initial_delay_ns,
                   max_delay_ns, multiplier, jitter, decrease_priority, lease_token, lease_worker, lease_until
              FROM tasks
             WHERE id = ?
            """;

    static final String SETTLE_TASK = """
            UPDATE tasks
               SET status = ?, priority = ?, available_at = CASE WHEN ? THEN ? ELSE available_at END,
                   lease_token = '', lease_worker = '', lease_until = 0, updated_at = ?, completed_at = ?,
                   last_error = ?, last_error_truncated = ?
             WHERE id = ?
            """;

    static final String CLOSE_ATTEMPT = """
            UPDATE attempts
               SET finished_at = ?, outcome = ?, error = ?, error_truncated = ?
             WHERE task_id = ? AND number = ? AND finished_at = 0
            """;

    static final String RELEASE_TASK = """
            UPDATE tasks
               SET status = 2, attempt = attempt - 1, lease_token = '', lease_worker = '', lease_until = 0,
                   updated_at = ?
             WHERE id = ?
            """;

    static final String FORGET_ATTEMPT = "DELETE FROM attempts WHERE task_id = ? AND number = ? AND finished_at = 0";

    static final String EXTEND_LEASE = "UPDATE tasks SET lease_until = ?, updated_at = ? WHERE id = ?";

    static final String STORE_PROGRESS = """
            UPDATE tasks
               SET progress_current = ?, progress_total = ?, progress_message = ?, progress_updated_at = ?,
                   updated_at = ?
             WHERE id = ?
            """;

    /** A changed task never looks as if it had just been created: that is how a view knows one without attempts. */
    static final String RESTART_TASK = """
            UPDATE tasks
               SET status = 2, attempt = 0, last_error = '', last_error_truncated = 0, completed_at = 0,
                   progress_current = 0, progress_total = 0, progress_message = '', progress_updated_at = 0,
                   available_at = ?, updated_at = max(?, created_at + 1)
             WHERE id = ?
            """;

    static final String EXPIRED_LEASES = """
            SELECT id, queue, type, status, priority, attempt, max_attempts, retry_strategy, initial_delay_ns,
                   max_delay_ns, multiplier, jitter, decrease_priority, lease_token, lease_worker, lease_until
              FROM tasks
             WHERE status = 3 AND lease_until <= ?
             ORDER BY lease_until, id
             LIMIT ?
            """;

    static final String NEXT_EXPIRY = "SELECT lease_until FROM tasks WHERE status = 3 ORDER BY lease_until LIMIT 1";

    static final String NEXT_DUE = """
            SELECT available_at
              FROM tasks
             WHERE queue = ? AND status = 1 AND available_at > ?
             ORDER BY available_at
             LIMIT 1
            """;

    final Sql begin;
    final Sql commit;
    final Sql rollback;
    final Sql savepoint;
    final Sql release;
    final Sql undo;
    final Sql insertTask;
    final Sql leaseTask;
    final Sql openAttempt;
    final Sql leaseState;
    final Sql settleTask;
    final Sql closeAttempt;
    final Sql releaseTask;
    final Sql forgetAttempt;
    final Sql extendLease;
    final Sql storeProgress;
    final Sql restartTask;
    final Sql expiredLeases;
    final Sql nextExpiry;
    final Sql nextDue;

    WriteStatements(Connection connection) {
        begin = Sql.prepare(connection, "begin a transaction", "BEGIN IMMEDIATE");
        commit = Sql.prepare(connection, "commit", "COMMIT");
        rollback = Sql.prepare(connection, "roll back", "ROLLBACK");
        savepoint = Sql.prepare(connection, "mark a command", "SAVEPOINT command");
        release = Sql.prepare(connection, "keep a command", "RELEASE command");
        undo = Sql.prepare(connection, "undo a command", "ROLLBACK TO command");
        insertTask = Sql.prepare(connection, "create a task", INSERT_TASK);
        leaseTask = Sql.prepare(connection, "lease a task", LEASE_TASK);
        openAttempt = Sql.prepare(connection, "open an attempt", OPEN_ATTEMPT);
        leaseState = Sql.prepare(connection, "look up a lease", LEASE_STATE);
        settleTask = Sql.prepare(connection, "settle a task", SETTLE_TASK);
        closeAttempt = Sql.prepare(connection, "close an attempt", CLOSE_ATTEMPT);
        releaseTask = Sql.prepare(connection, "give a task back", RELEASE_TASK);
        forgetAttempt = Sql.prepare(connection, "forget an attempt", FORGET_ATTEMPT);
        extendLease = Sql.prepare(connection, "extend a lease", EXTEND_LEASE);
        storeProgress = Sql.prepare(connection, "store progress", STORE_PROGRESS);
        restartTask = Sql.prepare(connection, "restart a task", RESTART_TASK);
        expiredLeases = Sql.prepare(connection, "find expired leases", EXPIRED_LEASES);
        nextExpiry = Sql.prepare(connection, "find the next expiry", NEXT_EXPIRY);
        nextDue = Sql.prepare(connection, "find the next due task", NEXT_DUE);
    }
}
