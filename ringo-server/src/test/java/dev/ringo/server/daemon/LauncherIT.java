package dev.ringo.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shell script before the server, with a Java that only writes down how it is called. */
@DisabledOnOs(OS.WINDOWS)
class LauncherIT {

    private static final String RECORDING_JAVA = """
            #!/bin/sh
            for argument; do
              case $argument in -XX:ArchiveClassesAtExit=*) echo archive >"${argument#*=}"; exit 0 ;; esac
            done
            for argument; do echo "$argument"; done
            """;

    @TempDir
    Path root;

    @BeforeEach
    void build() throws IOException {
        Files.createDirectories(root.resolve("bin"));
        Files.copy(Path.of("..", "bin", "ringo"), root.resolve("bin/ringo"));
        Files.createDirectories(root.resolve("ringo-server/target/lib"));
        for (String jar : List.of("ringo-server-1.jar", "ringo-server-1-sources.jar", "lib/b.jar", "lib/a.jar")) {
            Files.writeString(root.resolve("ringo-server/target").resolve(jar), jar);
        }
        java("17.0.15+6");
    }

    /** Archives are made in the background, which must be over before the directory is deleted. */
    @AfterEach
    void awaitTheEndOfTheBackground() {
        await().until(() -> filesIn("class-data").noneMatch(name -> name.endsWith(".lock")));
    }

    @Test
    void theServerGetsItsArgumentsAsTheyAre() throws Exception {
        List<String> command =
                run("embedded", "--data-dir", "with blank", "*", "").lines();
        int main = command.indexOf(DaemonMain.class.getName());
        assertThat(command.subList(main + 1, command.size()))
                .containsExactly("embedded", "--data-dir", "with blank", "*", "");
    }

    @Test
    void theClassPathHasTheJarsOfTheBuildAndNoSources() throws Exception {
        List<String> command = run("version").lines();
        String target = root.toRealPath().resolve("ringo-server/target").toString();
        assertThat(command.get(command.indexOf("-cp") + 1))
                .isEqualTo(target + "/ringo-server-1.jar:" + target + "/lib/a.jar:" + target + "/lib/b.jar");
    }

    @Test
    void nothingOfTheVirtualMachineGetsIntoTheOutput() throws Exception {
        assertThat(run("version").lines()).contains("-XX:+DisplayVMOutputToStderr");
    }

    @Test
    void moreOptionsComeFromTheEnvironment() throws Exception {
        List<String> command =
                run(Map.of("RINGO_JAVA_OPTS", "-Xmx512m -Dx=y"), "version").lines();
        assertThat(command.indexOf("-Xmx512m")).isGreaterThan(command.indexOf("-Xmx256m"));
        assertThat(command).contains("-Dx=y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"17.0.15+6", "21.0.1", "25+36"})
    void everyJavaFrom17OnWillDo(String version) throws Exception {
        java(version);
        assertThat(run("version").exitCode()).isZero();
    }

    @Test
    void newerJavasAreToldThatNativeAccessIsMeant() throws Exception {
        assertThat(run("version").lines()).doesNotContain("--enable-native-access=ALL-UNNAMED");
        java("25+36");
        assertThat(run("version").lines()).contains("--enable-native-access=ALL-UNNAMED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"11.0.2+9", "1.8.0_402"})
    void anOlderJavaIsRefusedByName(String version) throws Exception {
        java(version);
        Outcome outcome = run("version");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.lines()).isEmpty();
        assertThat(outcome.complaint()).contains("Java 17 or newer").contains(version);
    }

    @Test
    void aJavaHomeWithoutJavaIsNamed() throws Exception {
        Outcome outcome = run(Map.of("JAVA_HOME", root + "/nowhere"), "version");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.complaint()).contains("JAVA_HOME is " + root + "/nowhere");
    }

    @Test
    void withoutABuildItSaysHowToMakeOne() throws Exception {
        Files.delete(root.resolve("ringo-server/target/ringo-server-1.jar"));
        Outcome outcome = run("version");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.complaint()).contains("mvn -f").contains("-pl ringo-server -am package");
    }

    @Test
    void itIsFoundThroughLinks() throws Exception {
        Files.createDirectories(root.resolve("elsewhere"));
        Files.createSymbolicLink(root.resolve("bin/first"), Path.of("ringo"));
        Files.createSymbolicLink(root.resolve("elsewhere/second"), root.resolve("bin/first"));
        Outcome outcome = run(Map.of(), root.resolve("elsewhere/second"), "version");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.lines()).contains(DaemonMain.class.getName());
    }

    @Test
    void theFirstStartMakesAnArchiveThatTheNextOneUses() throws Exception {
        assertThat(run("version").lines()).noneMatch(LauncherIT::sharesAnArchive);
        awaitArchives(1);
        assertThat(run("version").lines()).anyMatch(LauncherIT::sharesAnArchive);
    }

    @Test
    void anotherBuildMakesAnotherArchive() throws Exception {
        run("version");
        awaitArchives(1);
        Files.writeString(root.resolve("ringo-server/target/lib/a.jar"), "another build");
        assertThat(run("version").lines()).noneMatch(LauncherIT::sharesAnArchive);
        await().until(() -> run("version").lines().stream().anyMatch(LauncherIT::sharesAnArchive));
        awaitArchives(1);
    }

    private static boolean sharesAnArchive(String argument) {
        return argument.startsWith("-XX:SharedArchiveFile=");
    }

    private void awaitArchives(int count) {
        await().until(() -> {
            List<String> names = filesIn("class-data").toList();
            return names.size() == count && names.stream().allMatch(name -> name.endsWith(".jsa"));
        });
    }

    private Stream<String> filesIn(String directory) {
        String[] names =
                root.resolve("ringo-server/target").resolve(directory).toFile().list();
        return names == null ? Stream.empty() : Stream.of(names);
    }

    private void java(String version) throws IOException {
        Path java = root.resolve("jdk/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, RECORDING_JAVA);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(root.resolve("jdk/release"), "JAVA_RUNTIME_VERSION=\"" + version + "\"\n");
    }

    private Outcome run(String... arguments) throws Exception {
        return run(Map.of(), arguments);
    }

    private Outcome run(Map<String, String> environment, String... arguments) throws Exception {
        return run(environment, root.resolve("bin/ringo"), arguments);
    }

    private Outcome run(Map<String, String> environment, Path launcher, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        Path complaint = root.resolve("stderr");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(complaint.toFile());
        builder.environment().remove("RINGO_JAVA_OPTS");
        builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        List<String> lines = process.inputReader().lines().toList();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Outcome(process.exitValue(), lines, Files.readString(complaint));
    }

    /** What the launcher did; its lines are the arguments that Java got. */
    private record Outcome(int exitCode, List<String> lines, String complaint) {}
}
