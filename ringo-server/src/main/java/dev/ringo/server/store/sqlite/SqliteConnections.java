package dev.ringo.server.store.sqlite;

import dev.ringo.server.store.StoreFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;

/**
 * Opens connections to one database file with the settings that the promises rest on, and reads those settings back:
 * a pragma that the driver ignored silently would cost durability.
 */
final class SqliteConnections {

    private static final int BUSY_MILLIS = 5_000;
    private static final int WRITER_CACHE_KIB = 16_384;
    private static final int READER_CACHE_KIB = 2_048;
    private static final int CHECKPOINT_PAGES = 4_000;
    private static final int FULL = 2;

    private final Path file;

    SqliteConnections(Path file) {
        this.file = file;
    }

    /** The one connection that writes. Creates the file if it is absent. */
    Connection openWriter() {
        SQLiteConfig config = common();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setTempStore(SQLiteConfig.TempStore.MEMORY);
        config.setCacheSize(-WRITER_CACHE_KIB);
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, String.valueOf(CHECKPOINT_PAGES));
        Connection connection = open(url(), config, "open the database for writing");
        check(connection, Map.of("journal_mode", "wal", "synchronous", String.valueOf(FULL)));
        return connection;
    }

    /** A connection that can only read. */
    Connection openReader() {
        return open(url(), reading(), "open the database for reading");
    }

    /** A connection for a look at a file that may not be ours: it leaves nothing behind if there is no log to read. */
    Connection openForALook() {
        String url = hasLog() ? url() : url() + "?immutable=1";
        return open(url, reading(), "look at the database");
    }

    private static SQLiteConfig reading() {
        SQLiteConfig config = common();
        config.setReadOnly(true);
        config.setCacheSize(-READER_CACHE_KIB);
        return config;
    }

    private static SQLiteConfig common() {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_MILLIS);
        return config;
    }

    private static Connection open(String url, SQLiteConfig config, String purpose) {
        try {
            Properties properties = config.toProperties();
            return JDBC.createConnection(url, properties);
        } catch (SQLException e) {
            throw Sql.failure(purpose, e);
        }
    }

    /** A URI of SQLite, since the driver takes settings from what follows a question mark in a plain path. */
    private String url() {
        return JDBC.PREFIX + "file:" + file.toAbsolutePath().toUri().getRawPath();
    }

    private boolean hasLog() {
        return Stream.of("-wal", "-journal")
                .anyMatch(end -> Files.exists(file.resolveSibling(file.getFileName() + end)));
    }

    private static void check(Connection connection, Map<String, String> expected) {
        expected.forEach((pragma, wanted) -> {
            String actual = pragma(connection, pragma);
            if (!wanted.equals(actual)) {
                throw new StoreFailure(
                        StoreFailure.Kind.BROKEN,
                        "SQLite runs with " + pragma + "=" + actual + " instead of " + wanted
                                + ": the file system does not support what durability needs");
            }
        });
    }

    static String pragma(Connection connection, String name) {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA " + name)) {
            return row.next() ? row.getString(1) : "";
        } catch (SQLException e) {
            throw Sql.failure("read the setting " + name, e);
        }
    }
}
