package dev.ringo.server.directory;

import static dev.ringo.server.directory.DirectoryFailure.Kind.IN_USE;
import static dev.ringo.server.directory.DirectoryFailure.Kind.UNUSABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A link to a data directory is the directory; a link inside it would lead private files elsewhere. */
@DisabledOnOs(OS.WINDOWS)
class SymbolicLinkTests {

    private Path place;
    private Path real;
    private Path alias;

    @BeforeEach
    void createAlias(@TempDir Path temporary) throws IOException {
        place = temporary.toRealPath();
        real = Files.createDirectory(place.resolve("real"));
        alias = Files.createSymbolicLink(place.resolve("alias"), real);
    }

    @Test
    void anAliasIsTheDirectoryItself() throws IOException {
        Modes.set(real, "rwxr-xr-x");
        try (DataDirectory data = DataDirectory.open(alias)) {
            assertThat(data.path()).isEqualTo(real);
            assertThat(real.resolve("queue.db")).exists();
            assertThat(Modes.of(real)).isEqualTo("rwx------");
        }
    }

    @Test
    void anAliasAboveIsResolvedToo() {
        try (DataDirectory data = DataDirectory.open(alias.resolve("data"))) {
            assertThat(data.path()).isEqualTo(real.resolve("data"));
        }
    }

    @Test
    void anAliasOfADirectoryInUseIsInUse() {
        try (DataDirectory data = DataDirectory.open(real)) {
            assertThatExceptionOfType(DirectoryFailure.class)
                    .isThrownBy(() -> DataDirectory.open(alias))
                    .withMessageContaining(data.path().toString())
                    .returns(IN_USE, DirectoryFailure::kind);
        }
    }

    @Test
    void anAliasOfNothingIsRefused() throws IOException {
        Files.delete(real);
        assertUnusable(alias, alias.toString());
        assertThat(real).doesNotExist();
    }

    @Test
    void anAliasOfAFileIsRefused() throws IOException {
        Path file = Files.createFile(place.resolve("file"));
        Path toFile = Files.createSymbolicLink(place.resolve("to-file"), file);
        assertUnusable(toFile, "not a directory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue.db", "queue.db-wal", "queue.db-shm", "daemon.lock", ".instance-id", ".session-keys"})
    void aLinkInsideIsRefusedAndItsTargetLeftAlone(String name) throws IOException {
        Path target = Modes.set(Files.writeString(place.resolve("target"), "mine"), "rw-r--r--");
        Path link = Files.createSymbolicLink(real.resolve(name), target);
        assertUnusable(real, link.toString(), "symbolic link", "must hold its files itself");
        assertThat(target).hasContent("mine");
        assertThat(Modes.of(target)).isEqualTo("rw-r--r--");
        Files.delete(link);
        DataDirectory.open(real).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue.db", "daemon.lock", ".instance-id", ".session-keys"})
    void aLinkInsideToNothingIsRefusedAndNothingCreatedThere(String name) throws IOException {
        Path target = place.resolve("target");
        Files.createSymbolicLink(real.resolve(name), target);
        assertUnusable(real, name, "symbolic link");
        assertThat(target).doesNotExist();
    }

    @Test
    void aLinkLeftWhereAFreshFileIsWrittenIsReplacedAndNotFollowed() throws IOException {
        Path target = Files.writeString(place.resolve("target"), "mine");
        Files.createSymbolicLink(real.resolve(".instance-id.new"), target);
        try (DataDirectory data = DataDirectory.open(real)) {
            assertThat(real.resolve(".instance-id")).hasContent(data.instanceId() + "\n");
        }
        assertThat(target).hasContent("mine");
    }

    private static void assertUnusable(Path path, String... words) {
        assertThatExceptionOfType(DirectoryFailure.class)
                .isThrownBy(() -> DataDirectory.open(path).close())
                .satisfies(failure -> assertThat(failure).hasMessageContainingAll(words))
                .returns(UNUSABLE, DirectoryFailure::kind);
    }
}
