package dev.ringo.sample.zip;

import static dev.ringo.sample.TestJar.classBytes;
import static dev.ringo.sample.TestJar.jar;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.sample.TestJar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipArchiveTests {

    @TempDir
    Path folder;

    @Test
    void everyEntryIsSeenWithItsContentAndTheWholeIsHashed() throws Exception {
        byte[] bytes = jar().text("a.txt", "alpha")
                .folder("empty/")
                .stored("b.txt", "beta".getBytes(StandardCharsets.UTF_8))
                .bytes();

        List<String> seen = new ArrayList<>();
        String sha256 =
                scan(bytes, (entry, content) -> seen.add(entry.name() + "=" + new String(content.readAllBytes())));

        assertThat(seen).containsExactly("a.txt=alpha", "empty/=", "b.txt=beta");
        assertThat(sha256)
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
    }

    @Test
    void aVisitorNeedNotReadWhatItIsShown() throws Exception {
        byte[] bytes = jar().text("a.txt", "alpha").text("b.txt", "beta").bytes();

        List<String> seen = new ArrayList<>();
        scan(bytes, (entry, content) -> seen.add(entry.name() + (char) content.read()));

        assertThat(seen).containsExactly("a.txta", "b.txtb");
    }

    @Test
    void positionsRiseUpToTheSize() throws Exception {
        byte[] bytes =
                jar().text("a.txt", "alpha").stored("b", new byte[300_000]).bytes();

        List<Long> positions = new ArrayList<>();
        try (FileBytes file = file(bytes)) {
            ZipArchive.read(file).scan((entry, content) -> {}, positions::add);
        }

        assertThat(positions).isSorted().endsWith((long) bytes.length);
    }

    @Test
    void aNameThatIsListedTwiceCountsTwice() throws Exception {
        byte[] bytes = TestJar.rename(
                jar().classFile("a/A.class", 61).classFile("a/B.class", 61).bytes(), "a/B.class", "a/A.class");

        assertThat(names(bytes)).containsExactly("a/A.class", "a/A.class");
    }

    @Test
    void namesThatAreNotUtf8AreReadAsLatin1() throws Exception {
        byte[] bytes = TestJar.rename(jar().text("gr?n.txt", "x").bytes(), "gr?n", "gr\u00FCn");

        assertThat(names(bytes)).containsExactly("gr\u00FCn.txt");
    }

    @Test
    void aScriptBeforeTheArchiveMovesEverythingBehindIt() throws Exception {
        byte[] script = "#!/bin/sh\nexec java -jar $0\n".getBytes(StandardCharsets.UTF_8);
        byte[] bytes = concat(script, jar().text("a.txt", "alpha").bytes());

        List<String> seen = new ArrayList<>();
        scan(bytes, (entry, content) -> seen.add(new String(content.readAllBytes())));

        assertThat(seen).containsExactly("alpha");
    }

    @Test
    void moreEntriesThanTheEndRecordCanCountAreAllSeen() throws Exception {
        TestJar jar = jar();
        for (int i = 0; i < 65_600; i++) {
            jar.stored("c" + i + ".class", new byte[0]);
        }
        byte[] bytes = jar.bytes();

        assertThat(names(bytes)).hasSize(65_600);
        assertThat(names(concat("#!/bin/sh\n".getBytes(StandardCharsets.UTF_8), bytes)))
                .hasSize(65_600);
    }

    @Test
    void sizesAndPlacesOf64BitsAreRead() throws Exception {
        byte[] bytes = HandMade.archive("a.txt", "alpha", true);

        List<String> seen = new ArrayList<>();
        scan(bytes, (entry, content) -> seen.add(entry.size() + new String(content.readAllBytes())));

        assertThat(seen).containsExactly("5alpha");
    }

    @Test
    void aStoredEntryMayHaveItsSizeBehindIt() throws Exception {
        byte[] bytes = HandMade.archive("a.txt", "alpha", false);

        List<String> seen = new ArrayList<>();
        scan(bytes, (entry, content) -> seen.add(new String(content.readAllBytes())));

        assertThat(seen).containsExactly("alpha");
    }

    @Test
    void aCommentMayLookLikeAnEndRecord() throws Exception {
        byte[] bytes = jar().text("a.txt", "alpha")
                .comment("PK\u0005\u0006 is what an end record begins with, and then it goes on for a while")
                .bytes();

        assertThat(names(bytes)).containsExactly("a.txt");
    }

    @Test
    void bytesThatSomeToolPaddedToTheEndDoNoHarm() throws Exception {
        assertThat(names(concat(jar().text("a.txt", "alpha").bytes(), new byte[100])))
                .containsExactly("a.txt");
    }

    @Test
    void anArchiveWithoutEntriesIsAnArchive() throws Exception {
        assertThat(names(jar().bytes())).isEmpty();
    }

    @Test
    void theContentOfAnEntryCanBeReadFromAnyPlaceWithoutUnpacking() throws Exception {
        byte[] content = new byte[200_000];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (i * 31 >> 3);
        }
        try (FileBytes file =
                file(jar().stored("s", content).deflated("d", content).bytes())) {
            ZipArchive archive = ZipArchive.read(file);
            for (ZipRecord entry : archive.records()) {
                ByteSource source = archive.content(entry);
                assertThat(source.size()).isEqualTo(content.length);
                for (int offset : new int[] {0, 1, 65_536, 199_999, 200_000}) {
                    try (InputStream in = source.openAt(offset)) {
                        assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, offset, content.length));
                    }
                }
            }
        }
    }

    @Test
    void archivesInArchivesAreReadAtAnyDepth() throws Exception {
        byte[] inner = jar().classFile("deep/A.class", 52).bytes();
        byte[] middle = jar().deflated("lib/inner.jar", inner).bytes();
        byte[] outer = jar().text("first", "x").stored("lib/middle.jar", middle).bytes();

        try (FileBytes file = file(outer)) {
            ZipArchive archive = ZipArchive.read(file);
            ZipArchive second =
                    ZipArchive.read(archive.content(archive.records().get(1)));
            ZipArchive third = ZipArchive.read(second.content(second.records().get(0)));
            List<byte[]> seen = new ArrayList<>();
            third.scan((entry, content) -> seen.add(content.readAllBytes()), position -> {});
            assertThat(seen).containsExactly(classBytes(52));
        }
    }

    private String scan(byte[] bytes, EntryVisitor visitor) throws IOException {
        try (FileBytes file = file(bytes)) {
            return ZipArchive.read(file).scan(visitor, position -> {});
        }
    }

    private List<String> names(byte[] bytes) throws IOException {
        List<String> names = new ArrayList<>();
        scan(bytes, (entry, content) -> names.add(entry.name()));
        return names;
    }

    private FileBytes file(byte[] bytes) throws IOException {
        return FileBytes.open(Files.write(folder.resolve("test.jar"), bytes));
    }

    private static byte[] concat(byte[] a, byte[] b) {
        byte[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }
}
