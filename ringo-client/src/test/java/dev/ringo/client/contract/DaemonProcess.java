package dev.ringo.client.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/** A daemon of the contract as a child of the test, whichever program it is. */
final class DaemonProcess implements TestDaemon {

    private final List<String> program;
    private final Path directory;
    private Process process;
    private String address = "127.0.0.1:0";

    /** Starts the program, with the flags that all daemons understand, and waits until it is ready. */
    DaemonProcess(List<String> program, Path directory) {
        this.program = List.copyOf(program);
        this.directory = directory;
        this.process = launch();
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
        List<String> command = new ArrayList<>(program);
        command.addAll(
                List.of("embedded", "--data-dir", directory.resolve("data").toString(), "--listen", address));
        command.addAll(List.of("--storage", "sqlite", "--registry", "", "--grace-period", "1s", "--lifecycle-stdin"));
        command.addAll(
                List.of("--parent-pid", String.valueOf(ProcessHandle.current().pid())));
        try {
            Process launched = new ProcessBuilder(command)
                    .redirectError(directory.resolve("stderr.log").toFile())
                    .start();
            String ready = new BufferedReader(new InputStreamReader(launched.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
            if (ready == null) {
                throw new IllegalStateException("the daemon did not become ready: " + command);
            }
            address = new JsonMapper().readTree(ready).get("endpoint").asString();
            return launched;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
