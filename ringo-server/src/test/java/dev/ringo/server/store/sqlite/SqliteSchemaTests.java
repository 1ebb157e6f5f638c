package dev.ringo.server.store.sqlite;

import static dev.ringo.server.store.StoreFailure.Kind.BROKEN;
import static dev.ringo.server.store.StoreFailure.Kind.INCOMPATIBLE;
import static dev.ringo.server.store.StoreFailure.Kind.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.store.SampleTask;
import dev.ringo.server.store.StoreFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are opened, which are created, and which are refused without being touched. */
class SqliteSchemaTests {

    private static final String COLUMNS = """
            SELECT m.name || ' ' || p.name || ' ' || p.type || ' ' || iif(p."notnull", 'not-null', 'nullable')
                   || ' default=' || coalesce(p.dflt_value, '-') || ' key=' || p.pk
              FROM sqlite_master m, pragma_table_info(m.name) p
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'
             ORDER BY m.name, p.cid
            """;

    private static final String INDEXES = """
            SELECT 'index ' || m.name || ' on ' || m.tbl_name
                   || ' (' || group_concat(x.name || iif(x."desc", ' desc', ''), ', ') || ')'
                   || iif(m.sql LIKE '%WHERE%', ' ' || trim(lower(substr(m.sql, instr(m.sql, 'WHERE'))), char(10)), '')
              FROM sqlite_master m, pragma_index_xinfo(m.name) x
             WHERE m.type = 'index' AND m.sql IS NOT NULL AND x.key = 1
             GROUP BY m.name
             ORDER BY m.name
            """;

    private static final String TRIGGERS = """
            SELECT 'trigger ' || name || ' on ' || tbl_name FROM sqlite_master WHERE type = 'trigger' ORDER BY name
            """;

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = directory.resolve("queue.db");
    }

    @Test
    void aNewFileHasExactlyTheTablesThatOtherImplementationsExpect() throws Exception {
        SqliteTaskStore.open(file).close();
        List<String> found = new ArrayList<>(RawSqlite.query(file, COLUMNS));
        found.addAll(RawSqlite.query(file, INDEXES));
        found.addAll(RawSqlite.query(file, TRIGGERS));
        try (InputStream listing = SqliteSchemaTests.class.getResourceAsStream("/schema-3.txt")) {
            assertThat(listing).isNotNull();
            String expected = new String(listing.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(found).isEqualTo(expected.lines().toList());
        }
    }

    @Test
    void aNewFileSaysItsVersionAndFormat() throws SQLException {
        SqliteTaskStore.open(file).close();
        assertThat(RawSqlite.query(file, "SELECT version FROM schema_meta")).containsExactly("3");
        assertThat(RawSqlite.query(file, "PRAGMA user_version")).containsExactly("3");
        assertThat(RawSqlite.query(file, "PRAGMA page_size")).containsExactly("4096");
        assertThat(RawSqlite.query(file, "PRAGMA encoding")).containsExactly("UTF-8");
    }

    @Test
    void anEmptyFileIsTakenForANewOne() throws IOException {
        Files.createFile(file);
        assertThatTaskCanBeStored();
    }

    @Test
    void aDatabaseWithoutTablesIsTakenForANewOne() throws SQLException {
        RawSqlite.execute(file, "PRAGMA journal_mode = WAL", "CREATE TABLE t (a)", "DROP TABLE t");
        assertThatTaskCanBeStored();
    }

    @Test
    void indexesOfOthersStayAndMissingOnesOfOursComeBack() throws SQLException {
        SqliteTaskStore.open(file).close();
        RawSqlite.execute(
                file,
                "CREATE INDEX tasks_management_created_idx ON tasks (queue, created_at DESC)",
                "DROP INDEX tasks_claim_due_idx");
        SqliteTaskStore.open(file).close();
        assertThat(RawSqlite.query(file, "SELECT name FROM sqlite_master WHERE type = 'index'"))
                .contains("tasks_management_created_idx", "tasks_claim_due_idx");
    }

    @Test
    void anotherProgramsDatabaseIsRefused() throws Exception {
        RawSqlite.execute(file, "CREATE TABLE notes (text)", "INSERT INTO notes VALUES ('mine')");
        assertRefused(INCOMPATIBLE, "another program", "Choose another data directory");
    }

    @Test
    void anotherProgramsTasksAreNotTakenForOurs() throws Exception {
        RawSqlite.execute(file, "CREATE TABLE tasks (title, done)");
        assertRefused(INCOMPATIBLE, "another program");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(key, value)", "(VERSION_ID INTEGER)"})
    void anotherProgramsMetadataAreNotTakenForOurs(String columns) throws Exception {
        RawSqlite.execute(file, "CREATE TABLE schema_meta " + columns);
        assertRefused(INCOMPATIBLE, "another program", "Choose another data directory");
    }

    @ParameterizedTest
    @CsvSource({"4, 4", "4, 3", "3, 4", "99999999999, 3"})
    void aNewerSchemaIsRefused(long metaVersion, int userVersion) throws Exception {
        writeVersions(String.valueOf(metaVersion), userVersion);
        assertRefused(
                INCOMPATIBLE,
                "schema " + Math.max(metaVersion, userVersion),
                "newer version",
                "another data directory");
    }

    @Test
    void aNewerSchemaThatIsStillInTheLogIsRefused() throws Exception {
        Path original = Files.createDirectory(directory.resolve("original")).resolve("queue.db");
        SqliteTaskStore.open(original).close();
        try (Connection writer = RawSqlite.connect(original);
                Statement statement = writer.createStatement()) {
            statement.execute("UPDATE schema_meta SET version = 4");
            Files.copy(original, file);
            Files.copy(original.resolveSibling("queue.db-wal"), directory.resolve("queue.db-wal"));
        }
        assertThat(refusal()).hasMessageContaining("newer version");
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "0, 0", "2, 3", "3, 2", "3, 0", "NULL, 3", "'''three''', 3", "3.5, 3"})
    void anOlderOrInconsistentSchemaIsRefused(String metaVersion, int userVersion) throws Exception {
        writeVersions(metaVersion, userVersion);
        assertRefused(INCOMPATIBLE, "older or inconsistent", "Restore a backup");
    }

    @Test
    void aSchemaWithoutItsVersionIsRefused() throws Exception {
        SqliteTaskStore.open(file).close();
        RawSqlite.execute(file, "DELETE FROM schema_meta");
        assertRefused(INCOMPATIBLE, "older or inconsistent");
    }

    @Test
    void aSchemaWithTwoVersionsIsRefused() throws Exception {
        SqliteTaskStore.open(file).close();
        RawSqlite.execute(file, "INSERT INTO schema_meta VALUES (3)");
        assertRefused(INCOMPATIBLE, "older or inconsistent");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tasks", "attempts"})
    void aMissingTableIsNotReplacedByAnEmptyOne(String table) throws Exception {
        SqliteTaskStore.open(file).close();
        RawSqlite.execute(file, "DROP TABLE " + table);
        assertRefused(BROKEN, "table " + table + " is missing", "restore a backup");
    }

    @ParameterizedTest
    @CsvSource({"tasks, progress_message", "attempts, error_truncated"})
    void aMissingColumnIsRefused(String table, String column) throws Exception {
        SqliteTaskStore.open(file).close();
        RawSqlite.execute(file, "ALTER TABLE " + table + " DROP COLUMN " + column);
        assertRefused(BROKEN, table, column, "restore a backup");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 10_000})
    void aFileThatIsNoDatabaseIsRefused(int length) throws Exception {
        Files.write(file, "garbage ".repeat(length).getBytes(StandardCharsets.UTF_8));
        assertRefused(BROKEN, "not a database", "restore a backup");
    }

    @Test
    void aTruncatedDatabaseIsRefused() throws Exception {
        SqliteTaskStore.open(file).close();
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertRefused(BROKEN, "malformed", "restore a backup");
    }

    @Test
    void aDamagedFirstPageIsRefused() throws Exception {
        SqliteTaskStore.open(file).close();
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 100, 4_096, (byte) 0xEE);
        Files.write(file, bytes);
        assertRefused(BROKEN, "malformed", "restore a backup");
    }

    @Test
    void aMissingDirectoryIsSaid() {
        file = directory.resolve("absent").resolve("queue.db");
        StoreFailure failure = refusal();
        assertThat(failure).hasMessageContainingAll(file.toString(), "its directory must exist");
        assertThat(failure.kind()).isEqualTo(UNAVAILABLE);
    }

    @Test
    void aDirectoryInItsPlaceIsRefused() throws IOException {
        Files.createDirectory(file);
        StoreFailure failure = refusal();
        assertThat(failure).hasMessageContainingAll(file.toString(), "not a file", "choose another data directory");
        assertThat(failure.kind()).isEqualTo(BROKEN);
    }

    private void writeVersions(String metaVersion, int userVersion) throws SQLException {
        SqliteTaskStore.open(file).close();
        RawSqlite.execute(
                file,
                "DROP TABLE schema_meta",
                "CREATE TABLE schema_meta (version)",
                "INSERT INTO schema_meta VALUES (" + metaVersion + ")",
                "PRAGMA user_version = " + userVersion);
    }

    private void assertThatTaskCanBeStored() {
        SampleTask sample = SampleTask.named("a");
        try (SqliteTaskStore store = SqliteTaskStore.open(file)) {
            store.transaction().insert(sample.fresh());
            store.transaction().commit();
        }
        try (SqliteTaskStore store = SqliteTaskStore.open(file)) {
            assertThat(store.reads().find(new TaskSelector.ByKey(SampleTask.QUEUE, "a")))
                    .isNotNull();
        }
    }

    /** The file stays as it is, nothing is put beside it, and the message says which file, what is wrong, and what to do. */
    private void assertRefused(StoreFailure.Kind kind, String... words) throws IOException {
        byte[] before = Files.readAllBytes(file);
        StoreFailure failure = refusal();
        assertThat(failure).hasMessageContaining(file.toString()).hasMessageContainingAll(words);
        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(Arrays.equals(before, Files.readAllBytes(file)))
                .as("untouched")
                .isTrue();
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    private StoreFailure refusal() {
        StoreFailure failure = catchThrowableOfType(
                StoreFailure.class, () -> SqliteTaskStore.open(file).close());
        assertThat(failure).as("a refusal").isNotNull();
        return failure;
    }
}
