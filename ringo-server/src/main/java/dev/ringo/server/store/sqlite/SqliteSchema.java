package dev.ringo.server.store.sqlite;

import dev.ringo.server.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Schema 3, and the decision whether a file is new, ours, or somebody else's. A file that is not ours is refused before
 * anything is written to it.
 */
final class SqliteSchema {

    static final int VERSION = 3;

    private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,18}");

    private static final Set<String> TABLES = Set.of("tasks", "attempts", "schema_meta");

    private static final Set<String> TASK_COLUMNS = Set.of(
            "id",
            "queue",
            "unique_key",
            "type",
            "payload",
            "priority",
            "status",
            "attempt",
            "max_attempts",
            "retry_strategy",
            "initial_delay_ns",
            "max_delay_ns",
            "multiplier",
            "jitter",
            "decrease_priority",
            "available_at",
            "lease_token",
            "lease_worker",
            "lease_until",
            "created_at",
            "updated_at",
            "completed_at",
            "last_error",
            "last_error_truncated",
            "progress_current",
            "progress_total",
            "progress_message",
            "progress_updated_at");

    private static final Set<String> ATTEMPT_COLUMNS = Set.of(
            "id", "task_id", "number", "worker_id", "started_at", "finished_at", "outcome", "error", "error_truncated");

    private SqliteSchema() {}

    /** Refuses a file that is not a queue of this version; an absent or empty file is fine. */
    static void checkBeforeOpening(Path file) {
        if (isAbsentOrEmpty(file)) {
            return;
        }
        if (Files.isDirectory(file)) {
            throw new StoreFailure(
                    StoreFailure.Kind.BROKEN,
                    "The database is a directory, not a file. Remove it, or choose another data directory");
        }
        try (Connection connection = new SqliteConnections(file).openForALook()) {
            checkTables(connection);
        } catch (SQLException e) {
            throw Sql.failure("close the database after its check", e);
        }
    }

    /** Creates what is missing; existing tables and indexes stay as they are. */
    static void create(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            for (String ddl : SqliteDdl.STATEMENTS) {
                statement.execute(ddl);
            }
            statement.execute("PRAGMA user_version = " + VERSION);
            statement.execute("COMMIT");
        } catch (SQLException e) {
            throw Sql.failure("create the tables", e);
        }
    }

    private static boolean isAbsentOrEmpty(Path file) {
        try {
            return !Files.exists(file) || Files.size(file) == 0;
        } catch (IOException e) {
            throw new StoreFailure(
                    StoreFailure.Kind.UNAVAILABLE,
                    "The database file cannot be looked at (" + e + "); this user must be able to read its directory",
                    e);
        }
    }

    private static void checkTables(Connection connection) {
        List<String> tables = names(connection, "SELECT name FROM sqlite_master WHERE type = 'table'");
        if (tables.isEmpty()) {
            return;
        }
        if (!columns(connection, "schema_meta").contains("version")) {
            throw new StoreFailure(
                    StoreFailure.Kind.INCOMPATIBLE,
                    "The database file belongs to another program: it has tables, but no schema_meta with a version."
                            + " Choose another data directory");
        }
        checkVersion(connection);
        for (String table : TABLES) {
            if (!tables.contains(table)) {
                throw damaged("the table " + table + " is missing");
            }
        }
        checkColumns(connection, "tasks", TASK_COLUMNS);
        checkColumns(connection, "attempts", ATTEMPT_COLUMNS);
    }

    private static void checkVersion(Connection connection) {
        List<String> versions = names(connection, "SELECT quote(version) FROM schema_meta");
        String userVersion = SqliteConnections.pragma(connection, "user_version");
        for (String version : List.of(versions.isEmpty() ? "0" : versions.get(0), userVersion)) {
            if (isNewer(version)) {
                throw new StoreFailure(
                        StoreFailure.Kind.INCOMPATIBLE,
                        "The database has schema " + version + ", this version knows " + VERSION
                                + ": it was written by a newer version. Use that version, or another data directory");
            }
        }
        if (!versions.equals(List.of(String.valueOf(VERSION))) || !userVersion.equals(String.valueOf(VERSION))) {
            throw new StoreFailure(
                    StoreFailure.Kind.INCOMPATIBLE,
                    "The database says schema " + versions + " and user_version " + userVersion + " instead of "
                            + VERSION
                            + ": it is older or inconsistent. Restore a backup, or choose another data directory");
        }
    }

    private static boolean isNewer(String version) {
        return WHOLE_NUMBER.matcher(version).matches() && Long.parseLong(version) > VERSION;
    }

    private static void checkColumns(Connection connection, String table, Set<String> expected) {
        Set<String> missing = new HashSet<>(expected);
        missing.removeAll(columns(connection, table));
        if (!missing.isEmpty()) {
            throw damaged("the table " + table + " lacks the columns " + missing);
        }
    }

    private static List<String> columns(Connection connection, String table) {
        return names(connection, "SELECT name FROM pragma_table_info('" + table + "')");
    }

    private static StoreFailure damaged(String what) {
        return new StoreFailure(
                StoreFailure.Kind.BROKEN,
                "The database is damaged: " + what + ". It was not touched; restore a backup");
    }

    private static List<String> names(Connection connection, String query) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> names = new ArrayList<>();
            while (rows.next()) {
                names.add(rows.getString(1));
            }
            return names;
        } catch (SQLException e) {
            throw Sql.failure("look at the tables of the database", e);
        }
    }
}
