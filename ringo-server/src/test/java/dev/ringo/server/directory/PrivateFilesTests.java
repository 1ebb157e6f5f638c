package dev.ringo.server.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class PrivateFilesTests {

    @TempDir
    private Path place;

    @Test
    void aFileThatExistsKeepsItsContentAndLosesItsReaders() throws IOException {
        Path file = Modes.set(Files.writeString(place.resolve("file"), "content"), "rw-r--r--");
        PrivateFiles.create(file);
        assertThat(file).hasContent("content");
        assertThat(Modes.of(file)).isEqualTo("rw-------");
    }

    @Test
    void aReplacedFileIsPrivateWholeAndAlone() throws IOException {
        Path file = Modes.set(Files.writeString(place.resolve("file"), "a longer old content"), "rw-r--r--");
        PrivateFiles.replace(file, "n\u00E9w");
        assertThat(Files.readString(file)).isEqualTo("n\u00E9w");
        assertThat(Modes.of(file)).isEqualTo("rw-------");
        assertThat(place).isDirectoryContaining(path -> path.equals(file)).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void aReplacementLeavesWhoReadsTheOldFileItsContent() throws IOException {
        Path file = Files.writeString(place.resolve("file"), "old");
        try (var reader = Files.newBufferedReader(file)) {
            PrivateFiles.replace(file, "new");
            assertThat(reader.readLine()).isEqualTo("old");
        }
        assertThat(file).hasContent("new");
    }

    @Test
    void directoriesThatExistKeepTheirModes() throws IOException {
        Path above = Modes.set(Files.createDirectory(place.resolve("above")), "rwxr-xr-x");
        PrivateFiles.createDirectories(above.resolve("below"));
        assertThat(Modes.of(above)).isEqualTo("rwxr-xr-x");
        assertThat(Modes.of(above.resolve("below"))).isEqualTo("rwx------");
    }

    @Test
    void aTightenedDirectoryIsItsOwnersWhole() throws IOException {
        Path directory = Modes.set(Files.createDirectory(place.resolve("directory")), "r-xr-xr-x");
        PrivateFiles.tighten(directory);
        assertThat(Modes.of(directory)).isEqualTo("rwx------");
    }
}
