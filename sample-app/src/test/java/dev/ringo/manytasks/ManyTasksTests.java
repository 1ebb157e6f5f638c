package dev.ringo.manytasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ManyTasksTests {

    @TempDir
    Path directory;

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void tenThousandTasksAreEachHandledOnceIn128Megabytes() throws Exception {
        Path output = directory.resolve("output");
        Process application = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyTasksApplication.class.getName(),
                        "10000",
                        "--ringo.local.directory=" + directory.resolve("queue"),
                        "--logging.level.root=warn",
                        "--spring.main.banner-mode=off")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            application.waitFor();
        } finally {
            application.destroyForcibly();
        }
        String said = Files.readString(output);
        System.out.print(said);
        assertThat(application.exitValue()).as(said).isZero();
        assertThat(said).contains("tasks=10000 handled=10000 twice=0 succeeded=10000");
    }
}
