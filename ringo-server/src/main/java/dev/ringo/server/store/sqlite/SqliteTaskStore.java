package dev.ringo.server.store.sqlite;

import dev.ringo.server.store.StoreFailure;
import dev.ringo.server.store.TaskReads;
import dev.ringo.server.store.TaskStore;
import dev.ringo.server.store.TaskTransaction;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;

/** A queue in one SQLite file in WAL mode. The caller keeps other processes away from the file. */
public final class SqliteTaskStore implements TaskStore {

    private static final int READERS = 2;

    private final Connection writer;
    private final SqliteTransaction transaction;
    private final ReaderPool readers;

    private SqliteTaskStore(Connection writer, SqliteTransaction transaction, ReaderPool readers) {
        this.writer = writer;
        this.transaction = transaction;
        this.readers = readers;
    }

    /**
     * Opens the file, and creates it with its tables if it is absent or empty.
     *
     * @throws StoreFailure if the file is not a queue of this schema, is damaged, or cannot be used; it is then untouched,
     *     and the message says which file, what is wrong with it, and what to do
     */
    public static SqliteTaskStore open(Path file) {
        try {
            return openFile(file);
        } catch (StoreFailure failure) {
            throw new StoreFailure(failure.kind(), file + ": " + failure.getMessage(), failure);
        }
    }

    @Override
    public TaskTransaction transaction() {
        return transaction;
    }

    @Override
    public TaskReads reads() {
        return readers;
    }

    /** Closes the readers first: the last connection to close folds the log back into the file. */
    @Override
    public void close() {
        transaction.rollback();
        readers.close();
        try {
            writer.close();
        } catch (SQLException e) {
            throw Sql.failure("close the database", e);
        }
    }

    private static SqliteTaskStore openFile(Path file) {
        SqliteSchema.checkBeforeOpening(file);
        createPrivately(file);
        SqliteConnections connections = new SqliteConnections(file);
        Connection writer = connections.openWriter();
        try {
            SqliteSchema.create(writer);
            return new SqliteTaskStore(
                    writer, new SqliteTransaction(writer), new ReaderPool(READERS, connections::openReader));
        } catch (RuntimeException e) {
            closeAfter(e, writer);
            throw e;
        }
    }

    private static void createPrivately(Path file) {
        try {
            if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
        } catch (FileAlreadyExistsException expected) {
            // Its mode is the business of whoever checks the data directory.
        } catch (IOException e) {
            throw new StoreFailure(
                    StoreFailure.Kind.UNAVAILABLE,
                    "The database file cannot be created (" + e
                            + "); its directory must exist, and this user must be able to write to it",
                    e);
        }
    }

    private static void closeAfter(RuntimeException failure, Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }
}
