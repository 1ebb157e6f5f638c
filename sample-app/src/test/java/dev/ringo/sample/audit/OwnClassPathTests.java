package dev.ringo.sample.audit;

import static dev.ringo.sample.TestJar.jar;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnClassPathTests {

    @TempDir
    Path folder;

    @Test
    void jarsAreTakenAndClassFoldersAndMissingEntriesPassedOver() throws IOException {
        Path a = write("a.jar");
        Path b = write("my libs/b.jar");
        Path classes = Files.createDirectories(folder.resolve("classes"));

        assertThat(locate(a, classes, folder.resolve("missing.jar"), b, a)).containsExactly(a, b);
    }

    @Test
    void jarsThatAManifestNamesAreOnTheClassPath() throws IOException {
        Path a = write("lib/a.jar");
        Path b = write("lib/b c.jar");
        Path app = jar().manifest(
                        "Class-Path: lib/a.jar lib/b%20c.jar app.jar lib/missing.jar", " http://x/y.jar a^b lib/")
                .writeTo(folder.resolve("app.jar"));
        Path pathing = jar().manifest(
                        "Class-Path: " + app.toUri().toString().substring(0, 20),
                        " " + app.toUri().toString().substring(20))
                .writeTo(folder.resolve("pathing.jar"));

        assertThat(locate(pathing)).containsExactly(pathing, app, a, b);
    }

    @Test
    void theLibrariesOfAnUnpackedApplicationAreFound() throws IOException {
        write("app/BOOT-INF/lib/a.jar");

        assertThat(locate(folder.resolve("app"))).containsExactly(folder.resolve("app/BOOT-INF/lib"));
    }

    @Test
    void aDamagedJarIsTakenToBeAudited() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.jar"), "no jar");

        assertThat(locate(broken)).containsExactly(broken);
    }

    private Path write(String name) throws IOException {
        return jar().classFile("A.class", 61).writeTo(folder.resolve(name));
    }

    private static List<Path> locate(Path... entries) {
        return OwnClassPath.locate(
                Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    }
}
