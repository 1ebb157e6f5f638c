package dev.ringo.client.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/** The Go daemon as a child of the test; named by the environment variable or system property {@value #NAME}. */
final class GoDaemon implements TestDaemon {

    static final String NAME = "RINGO_GO_DAEMON";

    private final Path directory;
    private Process process;
    private String address = "127.0.0.1:0";

    GoDaemon(Path directory) {
        this.directory = directory;
        this.process = launch();
    }

    /** Whether there is one. */
    static boolean isNamed() {
        return executable() != null;
    }

    private static String executable() {
        String property = System.getProperty(NAME);
        return property != null ? property : System.getenv(NAME);
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public void kill() {
        process.destroyForcibly();
        await();
    }

    @Override
    public void restart() {
        process = launch();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        await();
    }

    private void await() {
        try {
            process.waitFor(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Process launch() {
        String pid = String.valueOf(ProcessHandle.current().pid());
        try {
            Process launched = new ProcessBuilder(List.of(
                            executable(),
                            "embedded",
                            "--data-dir",
                            directory.toString(),
                            "--listen",
                            address,
                            "--storage",
                            "sqlite",
                            "--parent-pid",
                            pid,
                            "--lifecycle-stdin",
                            "--registry",
                            "",
                            "--grace-period",
                            "1s"))
                    .redirectError(directory.resolve("stderr.log").toFile())
                    .start();
            String ready = new BufferedReader(new InputStreamReader(launched.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
            if (ready == null) {
                throw new IllegalStateException("the daemon did not become ready");
            }
            address = new JsonMapper().readTree(ready).get("endpoint").asString();
            return launched;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
