package dev.ringo.server.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockHolderTests {

    private static final long INODE = 131;

    @Test
    void theHolderOfTheFileIsFoundAmongOthers() {
        assertThat(LockHolder.in(
                        List.of(
                                "1: FLOCK  ADVISORY  WRITE 4710 fe:00:130 0 EOF",
                                "2: FLOCK  ADVISORY  WRITE 4711 fe:00:131 0 EOF",
                                "3: FLOCK  ADVISORY  WRITE 4712 fe:00:1131 0 EOF"),
                        INODE))
                .hasValue(4711);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1: POSIX  ADVISORY  WRITE 4711 fe:00:131 0 EOF",
                "1: -> FLOCK  ADVISORY  WRITE 4711 fe:00:131 0 EOF",
                "1: FLOCK  ADVISORY  WRITE 0 fe:00:131 0 EOF",
                "1: FLOCK  ADVISORY  WRITE -1 fe:00:131 0 EOF",
                "1: FLOCK  ADVISORY",
                ""
            })
    void whatSaysNothingAboutTheHolderIsPassedOver(String line) {
        assertThat(LockHolder.in(List.of(line), INODE)).isEmpty();
    }

    @Test
    void nobodyIsNamedWhereFilesOfTwoFileSystemsLookAlike() {
        assertThat(LockHolder.in(
                        List.of(
                                "1: FLOCK  ADVISORY  WRITE 4711 fe:00:131 0 EOF",
                                "2: FLOCK  ADVISORY  WRITE 4712 00:2a:131 0 EOF"),
                        INODE))
                .isEmpty();
    }

    @Test
    void aFileThatIsNotThereHasNoHolder(@TempDir Path directory) {
        assertThat(LockHolder.of(directory.resolve("absent"))).isEmpty();
    }
}
