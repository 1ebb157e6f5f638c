package dev.ringo.server.store.sqlite;

import dev.ringo.server.store.StoreFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * One prepared statement that is used again and again by one thread, and the place where SQL errors are translated.
 * After an error it is prepared anew: the driver finalizes a statement that failed with anything worse than a conflict
 * (sqlite-jdbc 3.53), and a disk that was full once would fail it for ever.
 */
final class Sql {

    private final Connection connection;
    private final String purpose;
    private final String text;
    private @Nullable PreparedStatement prepared;

    private Sql(Connection connection, String purpose, String text) {
        this.connection = connection;
        this.purpose = purpose;
        this.text = text;
    }

    /**
     * Prepares a statement.
     *
     * @param purpose what an error message says was tried, such as {@code "claim tasks"}
     */
    static Sql prepare(Connection connection, String purpose, String text) {
        Sql sql = new Sql(connection, purpose, text);
        try {
            sql.statement();
            return sql;
        } catch (SQLException e) {
            throw failure(purpose, e);
        }
    }

    /** Runs a change and returns how many rows it touched. */
    int update(@Nullable Object... values) {
        try {
            return bound(values).executeUpdate();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Runs a statement that returns nothing of interest. */
    void run() {
        try {
            statement().execute();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** All rows of a query. */
    <T> List<T> list(Row<T> row, @Nullable Object... values) {
        return listWhile(row, any -> true, values);
    }

    /** The rows of a query up to and including the first one that does not want to go on. */
    <T> List<T> listWhile(Row<T> row, Predicate<T> goOn, @Nullable Object... values) {
        try {
            try (ResultSet rows = bound(values).executeQuery()) {
                List<T> found = new ArrayList<>();
                boolean more = true;
                while (more && rows.next()) {
                    T next = row.read(rows);
                    found.add(next);
                    more = goOn.test(next);
                }
                return found;
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** The first row of a query, or null if there is none. */
    <T> @Nullable T first(Row<T> row, @Nullable Object... values) {
        try {
            try (ResultSet rows = bound(values).executeQuery()) {
                return rows.next() ? row.read(rows) : null;
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Translates an error of the driver and says what helps. The message names no path and no value. */
    static StoreFailure failure(String purpose, SQLException cause) {
        SQLiteErrorCode code = primaryCode(cause);
        return new StoreFailure(
                kindOf(code), "SQLite could not " + purpose + ": " + cause.getMessage() + remedyOf(code), cause);
    }

    private static SQLiteErrorCode primaryCode(SQLException cause) {
        return cause instanceof SQLiteException sqlite
                ? SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & 0xFF)
                : SQLiteErrorCode.UNKNOWN_ERROR;
    }

    private static StoreFailure.Kind kindOf(SQLiteErrorCode code) {
        return switch (code) {
            case SQLITE_BUSY,
                    SQLITE_LOCKED,
                    SQLITE_FULL,
                    SQLITE_IOERR,
                    SQLITE_CANTOPEN,
                    SQLITE_READONLY,
                    SQLITE_PERM,
                    SQLITE_NOMEM,
                    SQLITE_INTERRUPT -> StoreFailure.Kind.UNAVAILABLE;
            default -> StoreFailure.Kind.BROKEN;
        };
    }

    private static String remedyOf(SQLiteErrorCode code) {
        return switch (code) {
            case SQLITE_FULL -> "; free space on its disk";
            case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM ->
                "; this user must be able to read and write the file and its directory";
            case SQLITE_IOERR -> "; look whether its disk is full or failing";
            case SQLITE_BUSY, SQLITE_LOCKED -> "; end the other process that uses the file";
            case SQLITE_CORRUPT, SQLITE_NOTADB ->
                "; the file is damaged or was never a queue: restore a backup, or choose another data directory";
            default -> "";
        };
    }

    private PreparedStatement statement() throws SQLException {
        PreparedStatement statement = prepared;
        if (statement == null) {
            statement = connection.prepareStatement(text);
            prepared = statement;
        }
        return statement;
    }

    private StoreFailure failed(SQLException cause) {
        try {
            if (prepared != null) {
                prepared.close();
            }
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
        prepared = null;
        return failure(purpose, cause);
    }

    private PreparedStatement bound(@Nullable Object... values) throws SQLException {
        PreparedStatement statement = statement();
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value instanceof Long number) {
                statement.setLong(i + 1, number);
            } else if (value instanceof Integer number) {
                statement.setInt(i + 1, number);
            } else if (value instanceof String text) {
                statement.setString(i + 1, text);
            } else if (value instanceof byte[] bytes) {
                statement.setBytes(i + 1, bytes);
            } else if (value instanceof Double number) {
                statement.setDouble(i + 1, number);
            } else {
                throw new IllegalArgumentException("Cannot bind a " + value + " to " + purpose);
            }
        }
        return statement;
    }

    /**
     * Reads the current row.
     *
     * @param <T> what a row becomes
     */
    @FunctionalInterface
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }
}
