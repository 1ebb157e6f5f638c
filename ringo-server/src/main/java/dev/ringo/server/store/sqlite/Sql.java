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

/** One prepared statement that is used again and again by one thread, and the place where SQL errors are translated. */
final class Sql {

    private final String purpose;
    private final PreparedStatement statement;

    private Sql(String purpose, PreparedStatement statement) {
        this.purpose = purpose;
        this.statement = statement;
    }

    /**
     * Prepares a statement.
     *
     * @param purpose what an error message says was tried, such as {@code "claim tasks"}
     */
    static Sql prepare(Connection connection, String purpose, String text) {
        try {
            return new Sql(purpose, connection.prepareStatement(text));
        } catch (SQLException e) {
            throw failure(purpose, e);
        }
    }

    /** Runs a change and returns how many rows it touched. */
    int update(@Nullable Object... values) {
        try {
            bind(values);
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw failure(purpose, e);
        }
    }

    /** Runs a statement that returns nothing of interest. */
    void run() {
        try {
            statement.execute();
        } catch (SQLException e) {
            throw failure(purpose, e);
        }
    }

    /** All rows of a query. */
    <T> List<T> list(Row<T> row, @Nullable Object... values) {
        return listWhile(row, any -> true, values);
    }

    /** The rows of a query up to and including the first one that does not want to go on. */
    <T> List<T> listWhile(Row<T> row, Predicate<T> goOn, @Nullable Object... values) {
        try {
            bind(values);
            try (ResultSet rows = statement.executeQuery()) {
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
            throw failure(purpose, e);
        }
    }

    /** The first row of a query, or null if there is none. */
    <T> @Nullable T first(Row<T> row, @Nullable Object... values) {
        try {
            bind(values);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? row.read(rows) : null;
            }
        } catch (SQLException e) {
            throw failure(purpose, e);
        }
    }

    /** Translates an error of the driver. The message names no path and no value. */
    static StoreFailure failure(String purpose, SQLException cause) {
        return new StoreFailure(kindOf(cause), "SQLite could not " + purpose + ": " + cause.getMessage(), cause);
    }

    private static StoreFailure.Kind kindOf(SQLException cause) {
        if (!(cause instanceof SQLiteException sqlite)) {
            return StoreFailure.Kind.BROKEN;
        }
        SQLiteErrorCode primary = SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & 0xFF);
        return switch (primary) {
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

    private void bind(@Nullable Object... values) throws SQLException {
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
