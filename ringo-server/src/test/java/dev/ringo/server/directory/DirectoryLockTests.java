package dev.ringo.server.directory;

import static dev.ringo.server.directory.DirectoryFailure.Kind.IN_USE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** One holder at a time, in this process and among all processes. */
class DirectoryLockTests {

    private static final Path FLOCK = Path.of("/usr/bin/flock");

    private Path place;

    @BeforeEach
    void resolvePlace(@TempDir Path temporary) throws IOException {
        place = temporary.toRealPath();
    }

    @Test
    void aSecondHolderInThisProcessIsRefused() {
        try (DataDirectory data = DataDirectory.open(place)) {
            assertInUse(data.path().toString(), "daemon.lock", "stop it, connect to it, or choose another directory");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theRefusalNamesTheHolder() {
        try (DataDirectory data = DataDirectory.open(place)) {
            assertInUse(data.path() + " is in use by the process "
                    + ProcessHandle.current().pid() + " ");
        }
    }

    @Test
    void aRefusedSecondHolderDoesNotDisturbTheFirst() {
        try (DataDirectory data = DataDirectory.open(place)) {
            assertInUse(data.path().toString());
            assertInUse(data.path().toString());
        }
        DataDirectory.open(place).close();
    }

    @Test
    void aClosedDirectoryCanBeTakenAgain() {
        DataDirectory.open(place).close();
        try (DataDirectory again = DataDirectory.open(place)) {
            assertInUse(again.path().toString());
        }
    }

    @Test
    void otherDirectoriesAreFree() {
        try (DataDirectory one = DataDirectory.open(place.resolve("one"));
                DataDirectory two = DataDirectory.open(place.resolve("two"))) {
            assertThat(one.path()).isNotEqualTo(two.path());
        }
    }

    @Test
    void closingTwiceTakesNobodyElsesLock() {
        DataDirectory first = DataDirectory.open(place.resolve("first"));
        first.close();
        // Takes the descriptor that the first one gave back.
        try (DataDirectory second = DataDirectory.open(place)) {
            first.close();
            assertInUse(second.path().toString());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aHolderInAnotherProcessIsNamedAndItsDeathFreesTheDirectory() throws Exception {
        try (HoldingProcess holder = new HoldingProcess(place)) {
            assertThat(holder.answer()).isEqualTo(HoldingProcess.HELD);
            assertInUse("in use by the process " + holder.pid() + " ");
        }
        DataDirectory.open(place).close();
    }

    @Test
    void anotherProcessIsRefusedWhileThisOneHolds() throws Exception {
        try (DataDirectory data = DataDirectory.open(place);
                HoldingProcess other = new HoldingProcess(data.path())) {
            assertThat(other.answer())
                    .startsWith("IN_USE ")
                    .contains(data.path().toString());
        }
        try (HoldingProcess other = new HoldingProcess(place)) {
            assertThat(other.answer()).isEqualTo(HoldingProcess.HELD);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theLockIsTheOneThatOtherImplementationsTake() throws Exception {
        assumeTrue(Files.isExecutable(FLOCK), "there is a flock command");
        try (DataDirectory data = DataDirectory.open(place)) {
            assertThat(flockSucceeds(data.path())).isFalse();
        }
        assertThat(flockSucceeds(place)).isTrue();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aChildThatOutlivesTheHolderDoesNotKeepTheLock() throws Exception {
        DataDirectory data = DataDirectory.open(place);
        Process child = new ProcessBuilder("cat").start();
        try {
            data.close();
            DataDirectory.open(place).close();
        } finally {
            child.destroyForcibly().onExit().join();
        }
    }

    private void assertInUse(String... words) {
        assertThatExceptionOfType(DirectoryFailure.class)
                .isThrownBy(() -> DataDirectory.open(place).close())
                .satisfies(failure -> assertThat(failure).hasMessageContainingAll(words))
                .returns(IN_USE, DirectoryFailure::kind);
    }

    private static boolean flockSucceeds(Path directory) throws IOException, InterruptedException {
        return new ProcessBuilder(
                                FLOCK.toString(),
                                "--nonblock",
                                directory.resolve("daemon.lock").toString(),
                                "true")
                        .start()
                        .waitFor()
                == 0;
    }
}
