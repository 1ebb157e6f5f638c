package dev.ringo.server.store.sqlite;

import java.util.ArrayList;
import java.util.List;

/**
 * The statements that create schema 3. The four indexes that only serve a console are left out: every write would pay
 * for them ({@code docs/storage.md}).
 */
final class SqliteDdl {

    private static final String SCHEMA_META = "CREATE TABLE IF NOT EXISTS schema_meta (version INTEGER NOT NULL)";

    private static final String SCHEMA_VERSION =
            "INSERT INTO schema_meta (version) SELECT 3 WHERE NOT EXISTS (SELECT 1 FROM schema_meta)";

    private static final String TASKS = """
            CREATE TABLE IF NOT EXISTS tasks (
                id                   TEXT PRIMARY KEY,
                queue                TEXT NOT NULL,
                unique_key           TEXT NOT NULL,
                type                 TEXT NOT NULL,
                payload              BLOB NOT NULL,
                priority             INTEGER NOT NULL,
                status               INTEGER NOT NULL,
                attempt              INTEGER NOT NULL DEFAULT 0,
                max_attempts         INTEGER NOT NULL CHECK (max_attempts BETWEEN 1 AND 32),
                retry_strategy       INTEGER NOT NULL,
                initial_delay_ns     INTEGER NOT NULL,
                max_delay_ns         INTEGER NOT NULL,
                multiplier           REAL NOT NULL,
                jitter               REAL NOT NULL,
                decrease_priority    INTEGER NOT NULL DEFAULT 0,
                available_at         INTEGER NOT NULL,
                lease_token          TEXT NOT NULL DEFAULT '',
                lease_worker         TEXT NOT NULL DEFAULT '',
                lease_until          INTEGER NOT NULL DEFAULT 0,
                created_at           INTEGER NOT NULL,
                updated_at           INTEGER NOT NULL,
                completed_at         INTEGER NOT NULL DEFAULT 0,
                last_error           TEXT NOT NULL DEFAULT '',
                last_error_truncated INTEGER NOT NULL DEFAULT 0,
                progress_current     REAL NOT NULL DEFAULT 0,
                progress_total       REAL NOT NULL DEFAULT 0,
                progress_message     TEXT NOT NULL DEFAULT '',
                progress_updated_at  INTEGER NOT NULL DEFAULT 0,
                UNIQUE (queue, unique_key))
            """;

    private static final String ATTEMPTS = """
            CREATE TABLE IF NOT EXISTS attempts (
                id              INTEGER PRIMARY KEY AUTOINCREMENT,
                task_id         TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
                number          INTEGER NOT NULL,
                worker_id       TEXT NOT NULL,
                started_at      INTEGER NOT NULL,
                finished_at     INTEGER NOT NULL DEFAULT 0,
                outcome         TEXT NOT NULL DEFAULT '',
                error           TEXT NOT NULL DEFAULT '',
                error_truncated INTEGER NOT NULL DEFAULT 0)
            """;

    private static final String CHECK_ON_INSERT = """
            CREATE TRIGGER IF NOT EXISTS tasks_max_attempts_insert
            BEFORE INSERT ON tasks WHEN NEW.max_attempts NOT BETWEEN 1 AND 32
            BEGIN SELECT RAISE(ABORT, 'max_attempts must be between 1 and 32'); END
            """;

    private static final String CHECK_ON_UPDATE = """
            CREATE TRIGGER IF NOT EXISTS tasks_max_attempts_update
            BEFORE UPDATE OF max_attempts ON tasks WHEN NEW.max_attempts NOT BETWEEN 1 AND 32
            BEGIN SELECT RAISE(ABORT, 'max_attempts must be between 1 and 32'); END
            """;

    private static final List<String> INDEXES = List.of(
            """
            CREATE INDEX IF NOT EXISTS tasks_claim_ready_idx
                ON tasks (queue, priority DESC, created_at ASC) WHERE status = 2
            """,
            """
            CREATE INDEX IF NOT EXISTS tasks_claim_ready_type_idx
                ON tasks (queue, type, priority DESC, created_at ASC) WHERE status = 2
            """,
            """
            CREATE INDEX IF NOT EXISTS tasks_claim_due_idx
                ON tasks (queue, available_at, priority DESC, created_at ASC) WHERE status = 1
            """,
            """
            CREATE INDEX IF NOT EXISTS tasks_claim_due_type_idx
                ON tasks (queue, type, available_at, priority DESC, created_at ASC) WHERE status = 1
            """,
            "CREATE INDEX IF NOT EXISTS tasks_lease_global_idx ON tasks (status, lease_until, id)",
            "CREATE INDEX IF NOT EXISTS tasks_lease_queue_idx ON tasks (queue, status, lease_until, id)",
            "CREATE INDEX IF NOT EXISTS attempts_task_started_idx ON attempts (task_id, number, id)",
            "CREATE INDEX IF NOT EXISTS attempts_task_history_idx ON attempts (task_id, id)");

    static final List<String> STATEMENTS = statements();

    private SqliteDdl() {}

    private static List<String> statements() {
        List<String> all = new ArrayList<>(
                List.of(SCHEMA_META, SCHEMA_VERSION, TASKS, ATTEMPTS, CHECK_ON_INSERT, CHECK_ON_UPDATE));
        all.addAll(INDEXES);
        return List.copyOf(all);
    }
}
