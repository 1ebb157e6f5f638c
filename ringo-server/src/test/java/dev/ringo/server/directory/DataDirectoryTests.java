package dev.ringo.server.directory;

import static dev.ringo.server.directory.DirectoryFailure.Kind.UNUSABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ringo.server.PlainUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a data directory may be, what it holds, and who may look into it. */
@DisabledOnOs(OS.WINDOWS)
class DataDirectoryTests {

    private Path place;

    @BeforeEach
    void resolvePlace(@TempDir Path temporary) throws IOException {
        place = temporary.toRealPath();
    }

    @Test
    void aNewDirectoryAndAllAboveItAreTheirOwnersAlone() throws IOException {
        try (DataDirectory data = DataDirectory.open(place.resolve("a/b/data"))) {
            assertThat(data.path()).isEqualTo(place.resolve("a/b/data"));
            for (Path directory : new Path[] {place.resolve("a"), place.resolve("a/b"), data.path()}) {
                assertThat(Modes.of(directory)).as("%s", directory).isEqualTo("rwx------");
            }
        }
    }

    @Test
    void aNewDirectoryHoldsPrivateFilesOnly() throws IOException {
        try (DataDirectory data = DataDirectory.open(place.resolve("data"))) {
            for (String name : new String[] {"queue.db", "daemon.lock", ".instance-id"}) {
                assertThat(Modes.of(data.path().resolve(name))).as(name).isEqualTo("rw-------");
            }
            assertThat(data.path()).isDirectoryNotContaining("glob:**.new");
            assertThat(data.database())
                    .isEqualTo(data.path().resolve("queue.db"))
                    .isEmptyFile();
        }
    }

    @Test
    void everybodyElsesRightsAreTakenAwayAtEveryStart() throws IOException {
        String[] names = {"queue.db", "queue.db-wal", "queue.db-shm", "daemon.lock", ".instance-id", ".session-keys"};
        for (String name : names) {
            Modes.set(Files.createFile(place.resolve(name)), "rw-rw-r--");
        }
        Modes.set(place, "rwxr-xr-x");
        DataDirectory.open(place).close();
        assertThat(Modes.of(place)).isEqualTo("rwx------");
        for (String name : names) {
            assertThat(Modes.of(place.resolve(name))).as(name).isEqualTo("rw-------");
        }
    }

    @Test
    void whatTheOwnerTookFromHimselfStaysTakenFromFiles() throws IOException {
        Modes.set(Files.createFile(place.resolve("queue.db")), "r--r--r--");
        DataDirectory.open(place).close();
        assertThat(Modes.of(place.resolve("queue.db"))).isEqualTo("r--------");
    }

    @Test
    void theFilesOfOthersInTheDirectoryAreLeftAlone() throws IOException {
        Path notes = Modes.set(Files.writeString(place.resolve("notes.txt"), "mine"), "rw-r--r--");
        DataDirectory.open(place).close();
        assertThat(Modes.of(notes)).isEqualTo("rw-r--r--");
        assertThat(notes).hasContent("mine");
    }

    @Test
    void theIdentityIsMadeOnceAndStays() throws IOException {
        String first;
        try (DataDirectory data = DataDirectory.open(place)) {
            first = data.instanceId();
        }
        assertThat(first).matches("[0-9a-f]{32}");
        assertThat(place.resolve(".instance-id")).hasContent(first + "\n");
        try (DataDirectory data = DataDirectory.open(place);
                DataDirectory other = DataDirectory.open(place.resolve("other"))) {
            assertThat(data.instanceId()).isEqualTo(first).isNotEqualTo(other.instanceId());
        }
    }

    @Test
    void anIdentityThatAKillLeftEmptyIsMadeAnew() throws IOException {
        Files.createFile(place.resolve(".instance-id"));
        Files.writeString(place.resolve(".instance-id.new"), "half of a");
        try (DataDirectory data = DataDirectory.open(place)) {
            assertThat(data.instanceId()).matches("[0-9a-f]{32}");
            assertThat(place.resolve(".instance-id")).hasContent(data.instanceId() + "\n");
        }
    }

    @Test
    void aDatabaseThatIsThereIsNotTouched() throws IOException {
        Files.writeString(place.resolve("queue.db"), "content");
        DataDirectory.open(place).close();
        assertThat(place.resolve("queue.db")).hasContent("content");
    }

    @Test
    void aFileInItsPlaceIsRefused() throws IOException {
        Path file = Files.writeString(place.resolve("data"), "mine");
        assertUnusable(file, "not a directory", "choose another path");
        assertThat(file).hasContent("mine");
    }

    @Test
    void aFileAboveItsPlaceIsRefused() throws IOException {
        Files.createFile(place.resolve("file"));
        assertUnusable(place.resolve("file/data"), "cannot be used", "that this user owns and may write to");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPlaceWhereNothingCanBeCreatedIsRefused() {
        assertUnusable(Path.of("/proc/ringo-data"), "cannot be used", "that this user owns and may write to");
    }

    @Test
    void aPlaceWhereThisUserMayNotCreateIsRefused() throws IOException {
        Modes.set(place, "r-x------");
        try {
            PlainUser.owning(
                    place,
                    () -> assertUnusable(
                            place.resolve("data"), "AccessDenied", "that this user owns and may write to"));
        } finally {
            Modes.set(place, "rwx------");
        }
    }

    @Test
    void aDirectoryOfSomebodyElseIsRefused() throws IOException {
        PlainUser.owning(
                place, () -> assertUnusable(Path.of("/"), "cannot be used", "that this user owns and may write to"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue.db", "queue.db-wal", "daemon.lock", ".instance-id", ".session-keys"})
    void aDirectoryWhereAFileBelongsIsRefused(String name) throws IOException {
        Path wrong = Files.createDirectory(place.resolve(name));
        assertUnusable(place, wrong + " is not a file", "choose another data directory");
        Files.delete(wrong);
        DataDirectory.open(place).close();
    }

    @Test
    void aFailureBehindTheLockGivesItBack() throws IOException {
        Path wrong = Files.createDirectories(place.resolve(".instance-id.new/full"));
        assertUnusable(place, "cannot be used");
        Files.delete(wrong);
        DataDirectory.open(place).close();
    }

    @Test
    void aTemporaryDirectoryIsPrivateAndGoesWithItsOwner() throws IOException {
        DataDirectory data = DataDirectory.temporary();
        try (DataDirectory another = DataDirectory.temporary()) {
            assertThat(Modes.of(data.path())).isEqualTo("rwx------");
            assertThat(another.path()).isNotEqualTo(data.path());
            Files.createFile(data.sessionKeys());
            data.close();
            assertThat(data.path()).doesNotExist();
            assertThat(another.path()).exists();
        }
    }

    @Test
    void aLastingDirectoryStaysWithItsFiles() throws IOException {
        DataDirectory data = DataDirectory.open(place.resolve("data"));
        Files.createFile(data.sessionKeys());
        data.close();
        assertThat(data.sessionKeys()).exists();
        assertThat(data.database()).exists();
    }

    private static void assertUnusable(Path path, String... words) {
        assertThatExceptionOfType(DirectoryFailure.class)
                .isThrownBy(() -> DataDirectory.open(path).close())
                .satisfies(failure -> assertThat(failure)
                        .hasMessageContaining(path.toString())
                        .hasMessageContainingAll(words))
                .returns(UNUSABLE, DirectoryFailure::kind);
    }
}
