package dev.ringo.server.store.sqlite;

import static dev.ringo.server.store.StoreFailure.Kind.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ringo.server.PlainUser;
import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskView;
import dev.ringo.server.store.SampleTask;
import dev.ringo.server.store.StoreFailure;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens when the disk, the file or a row is not as it should be. */
class SqliteFaultsTests {

    private static final SampleTask SMALL = SampleTask.named("small");
    private static final SampleTask LARGE = SampleTask.named("large").carrying(new byte[1_000_000]);

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = directory.resolve("queue.db");
    }

    @Test
    void aFullDatabaseRefusesTheTransactionAndKeepsWhatWasCommitted() throws SQLException {
        try (Connection connection = new SqliteConnections(file).openWriter()) {
            SqliteSchema.create(connection);
            SqliteTransaction transaction = new SqliteTransaction(connection);
            transaction.insert(SMALL.fresh());
            transaction.commit();
            limitPages(connection, 40);
            transaction.beginCommand();
            assertFailure(UNAVAILABLE, () -> transaction.insert(LARGE.fresh()), "create a task", "full", "free space");
            transaction.rollback();
            assertThat(transaction.findById(SMALL.id())).isNotNull();
            assertThat(transaction.findById(LARGE.id())).isNull();
        }
    }

    @Test
    void aDatabaseThatWasFullWorksAgainOnceThereIsRoom() throws SQLException {
        try (Connection connection = new SqliteConnections(file).openWriter()) {
            SqliteSchema.create(connection);
            SqliteTransaction transaction = new SqliteTransaction(connection);
            limitPages(connection, 40);
            assertFailure(UNAVAILABLE, () -> transaction.insert(LARGE.fresh()), "full");
            transaction.rollback();
            limitPages(connection, 10_000);
            transaction.insert(LARGE.fresh());
            transaction.commit();
            assertThat(transaction.findById(LARGE.id())).isNotNull();
        }
    }

    @Test
    void aFullDiskAtTheFirstStartIsSaidAndLeavesNoHalfSchema() throws SQLException {
        try (Connection connection = new SqliteConnections(file).openWriter()) {
            limitPages(connection, 3);
            assertFailure(UNAVAILABLE, () -> SqliteSchema.create(connection), "create the tables", "free space");
        }
        assertThat(RawSqlite.query(file, "SELECT name FROM sqlite_master")).isEmpty();
        SqliteTaskStore.open(file).close();
        assertThat(RawSqlite.query(file, "PRAGMA user_version")).containsExactly("3");
    }

    @Test
    void aReadOnlyDatabaseSaysWhatItNeeds() throws SQLException {
        SqliteTaskStore.open(file).close();
        try (Connection connection = new SqliteConnections(file).openReader()) {
            assertFailure(
                    UNAVAILABLE, () -> SqliteSchema.create(connection), "readonly", "must be able to read and write");
        }
    }

    @Test
    void aFileThatMayNotBeWrittenIsRefusedAtTheStart() {
        SqliteTaskStore.open(file).close();
        assertThat(file.toFile().setReadOnly()).isTrue();
        PlainUser.owning(
                file.getParent(),
                () -> assertFailure(
                        UNAVAILABLE,
                        () -> SqliteTaskStore.open(file).close(),
                        file.toString(),
                        "readonly",
                        "must be able to read and write"));
    }

    @Test
    void aFileThatMayNotBeReadIsRefusedAtTheStart() {
        SqliteTaskStore.open(file).close();
        assertThat(file.toFile().setReadable(false)).isTrue();
        PlainUser.owning(
                file.getParent(),
                () -> assertFailure(
                        UNAVAILABLE,
                        () -> SqliteTaskStore.open(file).close(),
                        file.toString(),
                        "must be able to read and write"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE tasks SET status = 9",
                "UPDATE tasks SET retry_strategy = 0",
                "UPDATE attempts SET outcome = 'lost'"
            })
    void aDamagedRowIsNotShownAndItsNeighboursAre(String damage) throws SQLException {
        try (SqliteTaskStore store = SqliteTaskStore.open(file)) {
            store.transaction().insert(SMALL.fresh());
            TaskView view = store.transaction().findById(SMALL.id());
            Instant now = SMALL.createdAt();
            store.transaction().lease(view, new HeldLease("token", "worker", now), now);
            store.transaction().commit();
        }
        RawSqlite.execute(file, damage);
        try (SqliteTaskStore store = SqliteTaskStore.open(file)) {
            TaskSelector selector = new TaskSelector.ById(SampleTask.QUEUE, SMALL.id());
            assertThatIllegalArgumentException().isThrownBy(() -> store.reads().find(selector));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.transaction().findById(SMALL.id()));
            store.transaction().insert(LARGE.fresh());
            store.transaction().commit();
            assertThat(store.reads().find(new TaskSelector.ById(SampleTask.QUEUE, LARGE.id())))
                    .isNotNull();
        }
    }

    @Test
    void anInterruptedReaderIsToldSoAndStaysInterrupted() {
        try (SqliteTaskStore store = SqliteTaskStore.open(file)) {
            Thread.currentThread().interrupt();
            assertFailure(UNAVAILABLE, () -> store.reads().queues(), "Interrupted");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(store.reads().figures(SampleTask.QUEUE, Set.of()).counts())
                    .isEmpty();
        } finally {
            Thread.interrupted();
        }
    }

    private static void limitPages(Connection connection, int pages) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA max_page_count = " + pages);
        }
    }

    private static void assertFailure(StoreFailure.Kind kind, ThrowingCallable action, String... words) {
        assertThatExceptionOfType(StoreFailure.class)
                .isThrownBy(action)
                .satisfies(failure -> assertThat(failure).hasMessageContainingAll(words))
                .returns(kind, StoreFailure::kind);
    }
}
