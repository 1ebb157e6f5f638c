package dev.ringo.sample.audit;

import static dev.ringo.sample.TestJar.jar;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ringo.sample.TestJar;
import dev.ringo.sample.audit.SearchProblem.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarFinderTests {

    @TempDir
    Path temp;

    private Path folder;

    @BeforeEach
    void resolveLinksOfTheTempFolder() throws IOException {
        folder = temp.toRealPath();
    }

    @Test
    void jarsOfAllSubfoldersAreFoundInOrder() throws Exception {
        write("b.jar");
        write("a/deep/er/c.JAR");
        write("a/z.jar");
        write("a/notes.txt");
        write("a/jar");

        assertThat(found(folder)).containsExactly("a/deep/er/c.JAR", "a/z.jar", "b.jar");
    }

    @Test
    void aFoundJarTellsPathSizeAndTime() throws Exception {
        Path file = write("b.jar");
        Instant time = Instant.parse("2024-05-06T07:08:09Z");
        Files.setLastModifiedTime(file, FileTime.from(time));

        assertThat(search(folder).jars())
                .containsExactly(new FoundJar(new JarLocation(file.toString(), List.of()), Files.size(file), time));
    }

    @Test
    void jarsInsideOfJarsAreFoundAtAnyDepth() throws Exception {
        byte[] inner = TestJar.small("Inner");
        byte[] middle = jar().deflated("lib/inner.jar", inner).bytes();
        Path app = jar().stored("BOOT-INF/lib/middle.jar", middle)
                .deflated("BOOT-INF/lib/caf\u00E9 2.jar", inner)
                .text("BOOT-INF/lib/readme.txt", "x")
                .folder("BOOT-INF/odd.jar/")
                .writeTo(folder.resolve("app.jar"));

        assertThat(found(folder))
                .containsExactly(
                        "app.jar",
                        "app.jar!/BOOT-INF/lib/caf\u00E9 2.jar",
                        "app.jar!/BOOT-INF/lib/middle.jar",
                        "app.jar!/BOOT-INF/lib/middle.jar!/lib/inner.jar");
        assertThat(search(app).jars().get(3).size()).isEqualTo(inner.length);
        assertThat(search(app).jars())
                .extracting(FoundJar::modified)
                .containsOnly(FileStamp.of(app).modified());
    }

    @Test
    void theSearchEndsWithAHintWhereJarsLieTooDeep() throws Exception {
        byte[] nested = TestJar.small("Core");
        for (int i = 0; i < 8; i++) {
            nested = jar().deflated("n.jar", nested).bytes();
        }
        Files.write(folder.resolve("onion.jar"), nested);

        JarSearch search = search(folder);

        assertThat(search.jars()).hasSize(1 + NestedJars.DEEPEST);
        assertThat(search.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(Kind.TOO_DEEP);
            assertThat(problem.error()).isFalse();
            assertThat(problem.place()).endsWith("onion.jar" + "!/n.jar".repeat(NestedJars.DEEPEST));
        });
    }

    @Test
    void damagedJarsAreFoundTooBecauseTheirAuditSaysWhatIsWrong() throws Exception {
        byte[] broken = Arrays.copyOf(TestJar.small("A"), 100);
        Files.write(folder.resolve("broken.jar"), broken);
        Files.write(folder.resolve("empty.jar"), new byte[0]);
        jar().stored("lib/broken.jar", broken)
                .stored("lib/sound.jar", TestJar.small("B"))
                .writeTo(folder.resolve("outer.jar"));

        assertThat(found(folder))
                .containsExactly(
                        "broken.jar",
                        "empty.jar",
                        "outer.jar",
                        "outer.jar!/lib/broken.jar",
                        "outer.jar!/lib/sound.jar");
        assertThat(search(folder).problems()).isEmpty();
    }

    @Test
    void namesWithSpacesAndUnicodeAreFound() throws Exception {
        write("my libs/\u00FCber \u65E5\u672C\u8A9E \uD83D\uDE80.jar");

        assertThat(found(folder)).containsExactly("my libs/\u00FCber \u65E5\u672C\u8A9E \uD83D\uDE80.jar");
        assertThat(search(folder).problems()).isEmpty();
    }

    @Test
    void loopsOfLinksEndAndEveryJarCountsOnceUnderItsRealPath() throws Exception {
        write("libs/a.jar");
        Files.createSymbolicLink(folder.resolve("libs/up"), folder);
        Files.createSymbolicLink(folder.resolve("also"), folder.resolve("libs"));
        Files.createSymbolicLink(folder.resolve("alias.jar"), folder.resolve("libs/a.jar"));
        Files.createSymbolicLink(folder.resolve("self"), folder.resolve("self"));

        assertThat(found(folder, folder.resolve("libs"), folder.resolve("also"), folder.resolve("alias.jar")))
                .containsExactly("libs/a.jar");
        assertThat(search(folder, folder.resolve("libs")).problems()).isEmpty();
    }

    @Test
    void aLinkNamedAsAJarThatLeadsNowhereIsAProblem() throws Exception {
        write("a.jar");
        Files.createSymbolicLink(folder.resolve("gone.jar"), folder.resolve("nowhere"));
        Files.createSymbolicLink(folder.resolve("gone.txt"), folder.resolve("nowhere"));

        assertThat(search(folder).problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(Kind.UNREADABLE);
            assertThat(problem.place()).endsWith("gone.jar");
        });
    }

    @Test
    void aFileThatIsNamedCountsWhateverItsNameEndsIn() throws Exception {
        Path file = Files.write(folder.resolve("app.war"), TestJar.small("A"));

        assertThat(found(file)).containsExactly("app.war");
    }

    @Test
    void aMissingFolderIsAnErrorAndTheOthersAreSearched() throws Exception {
        write("a.jar");

        JarSearch search = search(folder.resolve("nope"), folder);

        assertThat(search.jars()).hasSize(1);
        assertThat(search.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(Kind.MISSING);
            assertThat(problem.error()).isTrue();
            assertThat(problem.message())
                    .isEqualTo("There is no folder or file " + folder.resolve("nope")
                            + ". Check the spelling, or leave it out.");
        });
    }

    @Test
    void anEmptyFolderIsAHint() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("empty/er"));

        assertThat(search(empty.getParent()).problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(Kind.NOTHING_FOUND);
            assertThat(problem.error()).isFalse();
            assertThat(problem.message()).startsWith("No jar found in " + empty.getParent());
        });
    }

    @Test
    void aFolderWhoseJarsWereFoundBeforeIsNotEmpty() throws Exception {
        write("libs/a.jar");

        assertThat(search(folder, folder.resolve("libs")).problems()).isEmpty();
    }

    @Test
    void aFolderThatLeadsInCirclesIsUnreadable() throws Exception {
        Path a = folder.resolve("a");
        Files.createSymbolicLink(a, folder.resolve("b"));
        Files.createSymbolicLink(folder.resolve("b"), a);

        assertThat(search(a).problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(Kind.UNREADABLE);
            assertThat(problem.error()).isTrue();
            assertThat(problem.message()).startsWith("Cannot search " + a + ": ");
        });
    }

    @Test
    void aFolderThatMayNotBeReadIsAnErrorAndTheOthersAreSearched() throws Exception {
        write("open/a.jar");
        Path closed = write("closed/b.jar").getParent();
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        try {
            boolean superuser = Files.isReadable(closed);

            JarSearch search = search(folder);

            if (superuser) {
                assertThat(search.problems()).as("the superuser may read all").isEmpty();
                return;
            }
            assertThat(search.jars()).hasSize(1);
            assertThat(search.problems()).singleElement().satisfies(problem -> {
                assertThat(problem.kind()).isEqualTo(Kind.UNREADABLE);
                assertThat(problem.message()).startsWith("Cannot search " + closed + ": this user may not read it");
            });
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aPipeIsNotOpened() throws Exception {
        Path pipe = folder.resolve("pipe.jar");
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .as("this system can make a pipe")
                .isZero();

        assertThat(search(folder).problems())
                .extracting(SearchProblem::kind)
                .containsExactly(Kind.NOT_A_FILE, Kind.NOTHING_FOUND);
    }

    @Test
    void anInterruptEndsTheSearch() throws Exception {
        write("a.jar");

        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> search(folder)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    private Path write(String name) throws IOException {
        return jar().classFile("A.class", 61).writeTo(folder.resolve(name));
    }

    private static JarSearch search(Path... roots) throws InterruptedException {
        return JarFinder.find(List.of(roots));
    }

    private List<String> found(Path... roots) throws InterruptedException {
        return search(roots).jars().stream()
                .map(jar ->
                        jar.location().toString().substring(folder.toString().length() + 1))
                .toList();
    }
}
