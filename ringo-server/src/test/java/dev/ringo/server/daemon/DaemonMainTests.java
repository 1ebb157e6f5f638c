package dev.ringo.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import dev.ringo.proto.JsonText;
import dev.ringo.server.RingoServer;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line inside this process: what goes to which stream, and the exit codes. */
class DaemonMainTests {

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void theVersionNamesTheContractAndTheImplementation() {
        assertThat(run("version", "--json")).isEqualTo(ExitCode.OK);
        Struct version = json();
        assertThat(version.getFieldsMap().keySet())
                .containsExactlyInAnyOrder(
                        "name",
                        "version",
                        "protocolMajor",
                        "protocolMinor",
                        "schemaVersion",
                        "buildCommit",
                        "buildDate",
                        "implementation",
                        "implementationVersion");
        assertThat(text(version, "name")).isEqualTo("ringo-task-queue");
        assertThat(text(version, "version")).isEqualTo("0.1.0-dev.9");
        assertThat(number(version, "protocolMajor")).isEqualTo(1);
        assertThat(number(version, "protocolMinor")).isEqualTo(7);
        assertThat(number(version, "schemaVersion")).isEqualTo(3);
        assertThat(text(version, "implementation")).isEqualTo("ringo-spring-boot");
    }

    @Test
    void theBuildLeavesNoPlaceholderInTheVersion() {
        run("version", "--json");
        assertThat(printed()).doesNotContain("@", "${");
        assertThat(text(json(), "implementationVersion")).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(text(json(), "buildDate")).matches("\\d{4}-\\d\\d-\\d\\dT.*Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version"})
    void theVersionIsTextToo(String command) {
        assertThat(run(command)).isEqualTo(ExitCode.OK);
        assertThat(printed()).startsWith("ringo-task-queue 0.1.0-dev.9 protocol=1.7 schema=3 commit=");
        assertThat(printed().lines()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "-help"})
    void helpIsAResultAndNoMistake(String flag) {
        assertThat(run(flag)).isEqualTo(ExitCode.OK);
        assertThat(printed())
                .contains("usage: ringo COMMAND", "embedded", "serve")
                .doesNotContain("rehearse");
        out.reset();
        assertThat(run("embedded", flag)).isEqualTo(ExitCode.OK);
        assertThat(printed()).contains("--data-dir DIR", "(required)", "--grace-period");
        assertThat(complaint()).isEmpty();
    }

    @Test
    void mistakesInTheCommandLineExitWith2AndSayWhatIsWrong() {
        assertUsage("no command 'fly'", "fly");
        assertUsage("'server' is not in this version", "server");
        assertUsage("--fly is not a flag", embedded("--fly"));
        assertUsage("--storage is sqlite, not 'mysql'", embedded("--storage", "mysql"));
        assertUsage("--storage postgres is not in this version", embedded("--storage", "postgres"));
        assertUsage("--listen must be an address of this machine", embedded("--listen", "0.0.0.0:0"));
        assertUsage("--management-listen must be an address", embedded("--management-listen", "0.0.0.0:0"));
        assertUsage("--grace-period 'soon'", embedded("--grace-period", "soon"));
        assertUsage("--grace-period needs a value", embedded("--grace-period"));
        assertUsage("--parent-pid must be greater than zero", embedded("--parent-pid", "0"));
        assertUsage("--lifecycle-stdin is required", embedded("--lifecycle-stdin=false"));
        assertUsage("--data-dir must not be empty", embedded("--data-dir", ""));
        assertUsage("--tls-cert and --tls-key belong together", "serve", "--tls-cert", "x");
        assertUsage("--data-dir must not be empty", "serve", "--data-dir", "");
        assertUsage("without a token and TLS", "serve", "--data-dir", data(), "--listen", "0.0.0.0:0");
        assertUsage("token file", "serve", "--data-dir", data(), "--token-file", directory + "/absent");
        assertThat(Path.of(data())).doesNotExist();
    }

    @Test
    void noCommandIsAMistakeToo() {
        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(printed()).isEmpty();
        assertThat(complaint()).contains("usage: ringo COMMAND");
    }

    @Test
    void aDirectoryInUseExitsWith3() {
        try (RingoServer holder =
                RingoServer.builder().dataDirectory(Path.of(data())).start()) {
            assertThat(run(embedded())).isEqualTo(ExitCode.CONFLICT);
            assertThat(complaint())
                    .startsWith("ringo-task-queue: CONFLICT: ")
                    .contains(holder.dataDirectory().toString());
            assertThat(printed()).isEmpty();
        }
    }

    @Test
    void aDamagedDatabaseExitsWith5() throws Exception {
        Files.createDirectory(Path.of(data()));
        Files.writeString(Path.of(data(), "queue.db"), "this is no database\n".repeat(400));
        assertThat(run(embedded())).isEqualTo(ExitCode.STORAGE);
        assertThat(complaint()).startsWith("ringo-task-queue: INTERNAL: ").contains("queue.db");
        assertThat(printed()).isEmpty();
    }

    @Test
    void aPortInUseExitsWith1() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            for (String flag : List.of("--listen", "--management-listen")) {
                assertThat(run(embedded(flag, address))).isEqualTo(ExitCode.FAILED);
                assertThat(complaint())
                        .startsWith("ringo-task-queue: UNAVAILABLE: ")
                        .contains(address, "in use");
                assertThat(printed()).isEmpty();
            }
        }
    }

    @Test
    void aDirectoryThatCannotBeExitsWith1() throws Exception {
        Files.createFile(Path.of(data()));
        assertThat(run(embedded())).isEqualTo(ExitCode.FAILED);
        assertThat(complaint()).contains(data());
    }

    @Test
    void theExitCodesAreThoseThatSupervisorsKnow() {
        assertThat(ExitCode.values()).extracting(ExitCode::number).containsExactly(0, 1, 2, 3, 4, 5);
    }

    private void assertUsage(String message, String... arguments) {
        assertThat(run(arguments)).as(message).isEqualTo(ExitCode.USAGE);
        assertThat(complaint())
                .startsWith("ringo-task-queue: INVALID_ARGUMENT: ")
                .contains(message)
                .doesNotContain("\tat ");
        assertThat(printed()).isEmpty();
    }

    private String data() {
        return directory.resolve("data").toString();
    }

    private String[] embedded(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("embedded", "--data-dir", data(), "--parent-pid", "1", "--lifecycle-stdin"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private ExitCode run(String... arguments) {
        out.reset();
        err.reset();
        return new DaemonMain(InputStream.nullInputStream(), stream(out), stream(err)).run(List.of(arguments));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String complaint() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private Struct json() {
        return JsonText.read(printed().trim().getBytes(StandardCharsets.UTF_8)).getStructValue();
    }

    private static String text(Struct json, String key) {
        return json.getFieldsOrDefault(key, Value.getDefaultInstance()).getStringValue();
    }

    private static double number(Struct json, String key) {
        return json.getFieldsOrDefault(key, Value.getDefaultInstance()).getNumberValue();
    }
}
