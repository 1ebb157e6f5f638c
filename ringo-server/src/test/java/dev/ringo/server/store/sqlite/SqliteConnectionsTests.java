package dev.ringo.server.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ringo.server.store.SampleTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings and files that durability and privacy rest on. */
class SqliteConnectionsTests {

    @TempDir
    private Path directory;

    @Test
    void theWriterSyncsEveryCommitToItsLog() throws SQLException {
        try (Connection writer = new SqliteConnections(directory.resolve("queue.db")).openWriter()) {
            assertThat(RawSqlite.query(writer, "PRAGMA journal_mode")).containsExactly("wal");
            assertThat(RawSqlite.query(writer, "PRAGMA synchronous")).containsExactly("2");
        }
    }

    @Test
    void theFileItselfSaysThatItIsInWalMode() throws SQLException {
        Path file = directory.resolve("queue.db");
        SqliteTaskStore.open(file).close();
        assertThat(RawSqlite.query(file, "PRAGMA journal_mode")).containsExactly("wal");
    }

    @Test
    void aReaderCannotWrite() throws SQLException {
        Path file = directory.resolve("queue.db");
        SqliteTaskStore.open(file).close();
        try (Connection reader = new SqliteConnections(file).openReader();
                var statement = reader.createStatement()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute("DELETE FROM schema_meta"))
                    .withMessageContaining("readonly");
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theFilesAreTheirOwnersAlone() throws IOException {
        Path file = directory.resolve("queue.db");
        try (SqliteTaskStore store = SqliteTaskStore.open(file)) {
            store.transaction().insert(SampleTask.named("a").fresh());
            store.transaction().commit();
            assertThat(files()).containsExactlyInAnyOrder("queue.db", "queue.db-wal", "queue.db-shm");
            for (String name : files()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(name))))
                        .as(name)
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void aCleanEndLeavesOneFile() throws IOException {
        try (SqliteTaskStore store = SqliteTaskStore.open(directory.resolve("queue.db"))) {
            store.transaction().insert(SampleTask.named("a").fresh());
            store.transaction().commit();
            store.reads().queues();
        }
        assertThat(files()).containsExactly("queue.db");
    }

    @Test
    void aCommitIsInTheFilesBeforeAnyClose() throws IOException {
        Path file = directory.resolve("queue.db");
        Path copies = Files.createDirectory(directory.resolve("copies"));
        try (SqliteTaskStore store = SqliteTaskStore.open(file)) {
            store.transaction().insert(SampleTask.named("committed").fresh());
            store.transaction().commit();
            store.transaction().insert(SampleTask.named("under-way").fresh());
            Files.copy(file, copies.resolve("queue.db"));
            Files.copy(directory.resolve("queue.db-wal"), copies.resolve("queue.db-wal"));
        }
        try (SqliteTaskStore copy = SqliteTaskStore.open(copies.resolve("queue.db"))) {
            assertThat(copy.transaction().findById(SampleTask.named("committed").id()))
                    .isNotNull();
            assertThat(copy.transaction().findById(SampleTask.named("under-way").id()))
                    .isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "with space",
                "\u00FCn\u00EFc\u00F6de-\u4E2D",
                "50%41",
                "a#b",
                "a;b&c=d",
                "a?b",
                "a?synchronous=OFF",
                "a?journal_mode=MEMORY&mode=memory",
                ":memory:"
            })
    @DisabledOnOs(OS.WINDOWS)
    void aDirectoryMayBeCalledAnything(String name) throws IOException {
        Path odd = Files.createDirectory(directory.resolve(name));
        Path file = odd.resolve("queue.db");
        try (SqliteTaskStore store = SqliteTaskStore.open(file)) {
            store.transaction().insert(SampleTask.named("a").fresh());
            store.transaction().commit();
        }
        assertThat(Files.size(file)).isPositive();
        assertThat(files()).containsExactly(name);
        try (SqliteTaskStore store = SqliteTaskStore.open(file)) {
            assertThat(store.reads().queues()).containsExactly(SampleTask.QUEUE);
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
