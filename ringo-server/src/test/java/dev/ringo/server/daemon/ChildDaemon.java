package dev.ringo.server.daemon;

import com.google.protobuf.Struct;
import dev.ringo.proto.JsonText;
import dev.ringo.server.ServerClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A daemon in a process of its own; it does not outlive the test. */
final class ChildDaemon implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final BufferedReader out;
    private final Path errors;

    private ChildDaemon(List<String> arguments, Path errors) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                DaemonMain.class.getName()));
        command.addAll(arguments);
        this.errors = errors;
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
                .start();
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts {@code embedded} on a directory, owned by this process. */
    static ChildDaemon embedded(Path directory, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "embedded",
                "--data-dir",
                directory.toString(),
                "--parent-pid",
                String.valueOf(ProcessHandle.current().pid()),
                "--lifecycle-stdin"));
        arguments.addAll(List.of(more));
        return run(directory, arguments.toArray(String[]::new));
    }

    /** Starts any command; what it complains of goes beside the directory. */
    static ChildDaemon run(Path directory, String... arguments) throws IOException {
        return new ChildDaemon(List.of(arguments), directory.resolveSibling(directory.getFileName() + ".stderr"));
    }

    /** The line that says that it is ready, once it is there. */
    Struct readiness() throws IOException {
        String line = nextLine();
        return JsonText.read(line.getBytes(StandardCharsets.UTF_8)).getStructValue();
    }

    /** The next line of its output; a test without one has failed. */
    String nextLine() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the daemon ended: " + complaint());
        }
        return line;
    }

    /** What is left of its output, up to its end. */
    List<String> restOfOutput() {
        return out.lines().toList();
    }

    /** A client with a session, once the daemon is ready. */
    ServerClient client() throws IOException {
        return ServerClient.onPort(readiness().getFieldsOrThrow("endpoint").getStringValue())
                .negotiate();
    }

    Process process() {
        return process;
    }

    void closePipe() throws IOException {
        process.getOutputStream().close();
    }

    /** Sends a signal by its name. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    int exitCode() throws InterruptedException, IOException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("the daemon does not end: " + complaint());
        }
        return process.exitValue();
    }

    String complaint() throws IOException {
        return Files.readString(errors);
    }

    /** Ends it as a crash would. */
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
