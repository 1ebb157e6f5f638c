package dev.ringo.server.directory;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Another JVM that takes a data directory, says so or why it cannot, and holds it until it is ended. */
final class HoldingProcess implements AutoCloseable {

    static final String HELD = "held";

    private final Process process;
    private final String answer;

    HoldingProcess(Path directory) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HoldingProcess.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        answer = String.valueOf(out.readLine());
    }

    /** Ends by itself when the process that started it is gone: then its input ends. */
    public static void main(String[] arguments) throws IOException {
        try (DataDirectory directory = DataDirectory.open(Path.of(arguments[0]))) {
            System.out.println(HELD);
            if (System.in.read() >= 0) {
                throw new IOException("nobody writes to this process, which holds " + directory.path());
            }
        } catch (DirectoryFailure failure) {
            System.out.println(failure.kind() + " " + failure.getMessage());
        }
    }

    long pid() {
        return process.pid();
    }

    /** {@value #HELD}, or the kind and message of the failure. */
    String answer() {
        return answer;
    }

    /** Ends it without giving it a chance to tidy up. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
