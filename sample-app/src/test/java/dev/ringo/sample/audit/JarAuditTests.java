package dev.ringo.sample.audit;

import static dev.ringo.sample.TestJar.jar;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ringo.sample.TestJar;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarAuditTests {

    private static final String MANIFEST = "Manifest-Version: 1.0\r\nImplementation-Title: Shop\r\n"
            + "Implementation-Version: 1.2\r\nAutomatic-Module-Name: com.shop\r\n\r\n";

    @TempDir
    Path folder;

    @Test
    void everythingAboutAJarIsToldAtOnce() throws Exception {
        byte[] bytes = jar().text("META-INF/MANIFEST.MF", MANIFEST)
                .folder("com/")
                .classFile("com/A.class", 52)
                .classFile("com/B.class", 61)
                .text("com/readme.txt", "hello")
                .bytes();
        Path file = Files.write(folder.resolve("shop.jar"), bytes);

        AuditResult result = audit(file).result();

        assertThat(result.location()).isEqualTo(JarLocation.of(file));
        assertThat(result.size()).isEqualTo(bytes.length);
        assertThat(result.modified()).isEqualTo(Files.getLastModifiedTime(file).toInstant());
        assertThat(result.sha256()).isEqualTo(sha256(bytes));
        assertThat(result.manifest()).isEqualTo(new JarManifest("Shop", "1.2", "com.shop", false));
        assertThat(result.entries()).isEqualTo(5);
        assertThat(result.uncompressedSize()).isEqualTo(2 * 64 + 5 + MANIFEST.length());
        assertThat(result.classes()).isEqualTo(2);
        assertThat(result.classesByMajor()).containsExactly(entry(52, 1), entry(61, 1));
        assertThat(result.nestedJars()).isEmpty();
        assertThat(audit(file).classNames()).containsExactly("com.A", "com.B");
    }

    @Test
    void allClassEntriesCountEvenTwinsAndDescriptorsAndVariants() throws Exception {
        byte[] bytes = TestJar.rename(
                jar().manifest("Multi-Release: true")
                        .classFile("a/A.class", 52)
                        .classFile("a/B.class", 52)
                        .classFile("META-INF/versions/9/module-info.class", 53)
                        .classFile("META-INF/versions/21/a/A.class", 65)
                        .text("a/NotReally.class", "no class file")
                        .text("a/UPPER.CLASS", "another spelling")
                        .folder("folder.class/")
                        .bytes(),
                "a/B.class",
                "a/A.class");

        AuditedJar jar = audit(Files.write(folder.resolve("many.jar"), bytes));

        assertThat(jar.result().classes()).isEqualTo(5);
        assertThat(jar.result().classesByMajor()).containsExactly(entry(52, 2), entry(53, 1), entry(65, 1));
        assertThat(jar.result().manifest().multiRelease()).isTrue();
        assertThat(jar.classNames()).containsExactly("a.A", "a.NotReally");
    }

    @Test
    void nestedJarsAreAuditedWhereTheyLie() throws Exception {
        byte[] inner = TestJar.small("com/Inner");
        byte[] middle = jar().deflated("lib/in ner \u65E5.jar", inner).bytes();
        Path app = jar().classFile("BOOT-INF/classes/com/App.class", 61)
                .stored("BOOT-INF/lib/middle.jar", middle)
                .writeTo(folder.resolve("app.jar"));
        JarLocation outer = JarLocation.of(app);
        JarLocation nested = outer.nested("BOOT-INF/lib/middle.jar");

        AuditedJar outerJar = audit(outer);
        AuditedJar middleJar = audit(nested);
        AuditedJar innerJar = audit(nested.nested("lib/in ner \u65E5.jar"));

        assertThat(outerJar.result().nestedJars()).containsExactly("BOOT-INF/lib/middle.jar");
        assertThat(outerJar.classNames()).containsExactly("com.App");
        assertThat(middleJar.result().sha256()).isEqualTo(sha256(middle));
        assertThat(innerJar.result().sha256()).isEqualTo(sha256(inner));
        assertThat(innerJar.result().size()).isEqualTo(inner.length);
        assertThat(innerJar.result().manifest().title()).isEqualTo("Small");
        assertThat(innerJar.classNames()).containsExactly("com.Inner");
    }

    @Test
    void progressRisesInWholePercentsToTheEnd() throws Exception {
        Path file = jar().stored("noise", noise(2_000_000)).writeTo(folder.resolve("large.jar"));
        long size = Files.size(file);
        List<Long> done = new ArrayList<>();

        JarAudit.audit(JarLocation.of(file), (position, total) -> {
            assertThat(total).isEqualTo(size);
            done.add(position);
        });

        assertThat(done)
                .hasSizeBetween(10, 100)
                .isSorted()
                .doesNotHaveDuplicates()
                .endsWith(size);
    }

    @Test
    void anEntryLargerThanTheMemoryIsAudited() throws Exception {
        Path file = folder.resolve("huge.jar");
        byte[] megabyte = new byte[1024 * 1024];
        int megabytes = 600;
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.setLevel(1);
            zip.putNextEntry(new ZipEntry("zeros"));
            for (int i = 0; i < megabytes; i++) {
                zip.write(megabyte);
            }
        }

        assertThat(audit(file).result().uncompressedSize()).isEqualTo(megabytes * 1024L * 1024);
    }

    @Test
    void aTruncatedJarIsDamagedForGood() throws Exception {
        byte[] whole =
                jar().stored("lib/a.jar", TestJar.small("A")).text("b", "beta").bytes();
        Path file = folder.resolve("cut off.jar");
        for (int length : new int[] {1, 25, 200, whole.length / 2, whole.length - 60, whole.length - 1}) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> audit(file))
                    .as("cut off after %d of %d bytes", length, whole.length)
                    .isInstanceOf(DamagedJarException.class)
                    .hasMessage("The jar " + file + " is damaged: its end is missing, as if a copy or a download had "
                            + "been cut off. Replace it, then start the audit again.");
        }
    }

    @Test
    void textsAndEmptyFilesNamedAsJarsAreDamagedForGood() throws Exception {
        Path text = Files.writeString(folder.resolve("text.jar"), "404 Not Found\n");
        Path empty = Files.createFile(folder.resolve("empty.jar"));

        assertThatThrownBy(() -> audit(text))
                .isInstanceOf(DamagedJarException.class)
                .hasMessageContaining(text + " is damaged: it is no jar at all");
        assertThatThrownBy(() -> audit(empty))
                .isInstanceOf(DamagedJarException.class)
                .hasMessageContaining(empty + " is damaged: it is empty (0 bytes)");
    }

    @Test
    void theDamageOfANestedJarIsToldOfTheNestedJar() throws Exception {
        byte[] cut = Arrays.copyOf(TestJar.small("A"), 150);
        Path app = jar().deflated("lib/cut.jar", cut).writeTo(folder.resolve("app.jar"));
        JarLocation location = JarLocation.of(app).nested("lib/cut.jar");

        assertThat(audit(app).result().nestedJars()).hasSize(1);
        assertThatThrownBy(() -> audit(location))
                .isInstanceOf(DamagedJarException.class)
                .hasMessageStartingWith("The jar " + location + " is damaged: its end is missing");
    }

    @Test
    void theDamageOfAnOuterJarIsToldOfTheOuterJar() throws Exception {
        Path app = Files.writeString(folder.resolve("app.jar"), "no jar");

        assertThatThrownBy(() -> audit(JarLocation.of(app).nested("lib/a.jar")))
                .isInstanceOf(DamagedJarException.class)
                .hasMessageStartingWith("The jar " + app + " is damaged: it is no jar at all");
    }

    @Test
    void aManifestThatJavaCannotReadIsDamage() throws Exception {
        Path file = jar().text("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nno colon here\n\n")
                .writeTo(folder.resolve("bad.jar"));

        assertThatThrownBy(() -> audit(file))
                .isInstanceOf(DamagedJarException.class)
                .hasMessageContaining("its manifest cannot be read (");
    }

    @Test
    void aJarThatVanishedMayComeBack() {
        Path file = folder.resolve("gone.jar");

        assertThatThrownBy(() -> audit(file))
                .isInstanceOf(UnreadableJarException.class)
                .hasMessage("Cannot read the jar " + file
                        + ": it is not there. Look after the file and its permissions; another try may succeed.");
    }

    @Test
    void aNestedJarThatVanishedMayComeBack() throws Exception {
        Path app = jar().text("a", "b").writeTo(folder.resolve("app.jar"));

        assertThatThrownBy(() -> audit(JarLocation.of(app).nested("lib/a.jar")))
                .isInstanceOf(UnreadableJarException.class)
                .hasMessageContaining("the jar around it no longer contains it");
    }

    @Test
    void aFolderIsNoJar() {
        assertThatThrownBy(() -> audit(folder))
                .isInstanceOf(UnreadableJarException.class)
                .hasMessageContaining("it is not a regular file");
    }

    @Test
    void aJarThatChangesMeanwhileIsToBeReadAgain() throws Exception {
        Path file = jar().stored("noise", noise(500_000)).writeTo(folder.resolve("busy.jar"));
        Instant later = Instant.parse("2040-01-01T00:00:00Z");

        assertThatThrownBy(() -> JarAudit.audit(JarLocation.of(file), (done, total) -> touch(file, later)))
                .isInstanceOf(UnreadableJarException.class)
                .hasMessageContaining("it changed while it was read");
    }

    @Test
    void aJarThatIsCutOffMeanwhileIsNotCalledDamaged() throws Exception {
        Path file = jar().stored("noise", noise(500_000)).writeTo(folder.resolve("busy.jar"));
        byte[] part = Arrays.copyOf(Files.readAllBytes(file), 200_000);

        assertThatThrownBy(() -> JarAudit.audit(JarLocation.of(file), (done, total) -> write(file, part)))
                .isInstanceOf(UnreadableJarException.class)
                .hasMessageContaining("it changed while it was read")
                .hasCauseInstanceOf(DamagedJarException.class);
    }

    @Test
    void anInterruptEndsTheAudit() throws Exception {
        Path file = jar().stored("noise", noise(500_000)).writeTo(folder.resolve("large.jar"));

        assertThatThrownBy(() -> JarAudit.audit(
                        JarLocation.of(file),
                        (done, total) -> Thread.currentThread().interrupt()))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void whatTheListenerThrowsEndsTheAudit() throws Exception {
        Path file = jar().text("a", "b").writeTo(folder.resolve("a.jar"));
        IllegalStateException leaseLost = new IllegalStateException("lease lost");

        assertThatThrownBy(() -> JarAudit.audit(JarLocation.of(file), (done, total) -> {
                    throw leaseLost;
                }))
                .isSameAs(leaseLost);
    }

    @Test
    void noFileStaysOpenWhateverHappens() throws Exception {
        Path open = Path.of("/proc/self/fd");
        assumeThat(open).as("this system shows what is open").isDirectory();
        Path sound = jar().stored("lib/cut.jar", new byte[50]).writeTo(folder.resolve("sound.jar"));
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");

        Path realFolder = folder.toRealPath();

        audit(sound);
        JarFinder.find(List.of(folder));
        OwnClassPath.locate(sound + File.pathSeparator + text);
        assertThatThrownBy(() -> audit(text)).isInstanceOf(DamagedJarException.class);
        assertThatThrownBy(() -> audit(JarLocation.of(sound).nested("lib/cut.jar")))
                .isInstanceOf(DamagedJarException.class);
        assertThatThrownBy(() -> audit(JarLocation.of(sound).nested("lib/none.jar")))
                .isInstanceOf(UnreadableJarException.class);

        assertThat(openFiles(open)).noneMatch(file -> file.startsWith(realFolder));
    }

    @Test
    void theCheckForOpenFilesSeesOne() throws Exception {
        Path open = Path.of("/proc/self/fd");
        assumeThat(open).as("this system shows what is open").isDirectory();
        Path file = Files.createFile(folder.resolve("a.jar"));
        try (InputStream in = Files.newInputStream(file)) {
            assertThat(in.read()).isEqualTo(-1);
            assertThat(openFiles(open)).contains(file.toRealPath());
        }
    }

    private static List<Path> openFiles(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> links = Files.newDirectoryStream(folder)) {
            for (Path link : links) {
                if (Files.exists(link)) {
                    files.add(Files.readSymbolicLink(link));
                }
            }
        }
        return files;
    }

    private static AuditedJar audit(Path file) throws Exception {
        return audit(JarLocation.of(file));
    }

    private static AuditedJar audit(JarLocation location) throws Exception {
        return JarAudit.audit(location, AuditProgress.NONE);
    }

    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(7).nextBytes(noise);
        return noise;
    }

    private static void touch(Path file, Instant time) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(time));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
