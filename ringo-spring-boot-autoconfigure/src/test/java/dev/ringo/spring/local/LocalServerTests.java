package dev.ringo.spring.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.spring.RingoConfigurationException;
import dev.ringo.spring.RingoTemplate;
import dev.ringo.spring.autoconfigure.RingoAutoConfiguration;
import dev.ringo.spring.autoconfigure.RingoLocalAutoConfiguration;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class LocalServerTests {

    @TempDir
    Path directory;

    private final ApplicationContextRunner context = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(RingoLocalAutoConfiguration.class, RingoAutoConfiguration.class));

    @Test
    void secondContextOnOneDirectoryIsRefusedAndSaysWhatToDo() {
        context.withPropertyValues("ringo.local.directory=" + directory).run(first -> {
            assertThat(first).hasNotFailed();
            context.withPropertyValues("ringo.local.directory=" + directory)
                    .run(second -> assertThat(second.getStartupFailure())
                            .hasStackTraceContaining(directory.toString())
                            .satisfies(failure -> assertThat(
                                            configurationFault(failure).action())
                                    .contains("ringo.local.directory")
                                    .contains("ringo.local.listen")));
        });
    }

    @Test
    void twoContextsOnTemporaryDirectoriesDoNotMeet() {
        context.withPropertyValues("ringo.local.directory=temp")
                .run(first -> context.withPropertyValues("ringo.local.directory=temp")
                        .run(second -> {
                            first.getBean(RingoTemplate.class).enqueue("q", "t", "k", null);
                            assertThat(second.getBean(RingoTemplate.class)
                                            .enqueue("q", "t", "k", null)
                                            .created())
                                    .isTrue();
                        }));
    }

    @Test
    void portInUseIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            context.withPropertyValues(
                            "ringo.local.directory=" + directory,
                            "ringo.local.listen=127.0.0.1:" + taken.getLocalPort())
                    .run(started -> assertThat(configurationFault(started.getStartupFailure()))
                            .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
                            .satisfies(fault -> assertThat(fault.action()).contains("free port")));
        }
    }

    @Test
    void addressThatIsNoneIsExplained() {
        context.withPropertyValues("ringo.local.directory=" + directory, "ringo.local.listen=everywhere")
                .run(started -> assertThat(configurationFault(started.getStartupFailure()))
                        .hasMessageContaining("'everywhere'"));
    }

    @Test
    void directoryThatIsAFileIsExplained() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        context.withPropertyValues("ringo.local.directory=" + file)
                .run(started -> assertThat(configurationFault(started.getStartupFailure()))
                        .hasMessageContaining(file.toString())
                        .satisfies(fault -> assertThat(fault.action()).contains("ringo.local.directory")));
    }

    @Test
    void tokenIsMadeOnceAndOnlyItsOwnerReadsIt() throws Exception {
        String[] properties = {"ringo.local.directory=" + directory, "ringo.local.listen=127.0.0.1:0"};
        context.withPropertyValues(properties).run(first -> assertThat(first).hasNotFailed());
        String token = Files.readString(directory.resolve("token"));
        context.withPropertyValues(properties).run(second -> assertThat(second).hasNotFailed());
        assertThat(Files.readString(directory.resolve("token"))).isEqualTo(token);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("token"))))
                .isEqualTo("rw-------");
    }

    private static RingoConfigurationException configurationFault(Throwable failure) {
        Throwable cause = failure;
        while (!(cause instanceof RingoConfigurationException fault)) {
            assertThat(cause.getCause()).as("a cause of %s", failure).isNotNull();
            cause = cause.getCause();
        }
        return fault;
    }
}
