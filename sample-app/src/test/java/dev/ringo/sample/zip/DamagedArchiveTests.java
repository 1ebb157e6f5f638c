package dev.ringo.sample.zip;

import static dev.ringo.sample.TestJar.directoryHeader;
import static dev.ringo.sample.TestJar.jar;
import static dev.ringo.sample.TestJar.little;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ringo.sample.TestJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DamagedArchiveTests {

    private static final String LONG_TEXT = "a text that is long enough to be packed ".repeat(20);

    @TempDir
    Path folder;

    @Test
    void whereverAnArchiveIsCutOffItIsNoticed() {
        byte[] whole = jar().text("a.txt", LONG_TEXT)
                .stored("lib/inner.jar", TestJar.small("Inner"))
                .comment("a comment")
                .bytes();
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThat(catchThrowable(() -> scan(part)))
                    .as("cut off after %d of %d bytes", length, whole.length)
                    .isInstanceOf(ZipException.class);
        }
    }

    @Test
    void whereverItsStartIsMissingItIsNoticed() {
        byte[] whole = jar().text("a.txt", LONG_TEXT).text("b.txt", "beta").bytes();
        for (int start = 1; start < whole.length; start++) {
            byte[] part = Arrays.copyOfRange(whole, start, whole.length);
            assertThat(catchThrowable(() -> scan(part)))
                    .as("without the first %d of %d bytes", start, whole.length)
                    .isInstanceOf(ZipException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {35, 50, 90})
    void aByteThatIsLostInTheMiddleIsNoticed(int at) {
        byte[] whole = jar().text("a.txt", LONG_TEXT).text("b.txt", "beta").bytes();
        byte[] part = Arrays.copyOf(whole, whole.length - 1);
        System.arraycopy(whole, at + 1, part, at, part.length - at);

        assertThatThrownBy(() -> scan(part)).isInstanceOf(ZipException.class);
    }

    @Test
    void aChangedByteInAStoredEntryIsNoticed() {
        byte[] content = LONG_TEXT.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = jar().stored("a.txt", content).bytes();
        for (int at = 35; at < 35 + content.length; at++) {
            byte[] changed = bytes.clone();
            changed[at] ^= 1;
            assertThat(catchThrowable(() -> scan(changed)))
                    .as("byte %d", at)
                    .hasMessage("its entry a.txt is damaged: its bytes do not match their checksum");
        }
    }

    @Test
    void compressedBytesThatDoNotUnpackAreNamed() {
        byte[] bytes = jar().text("a.txt", LONG_TEXT).bytes();
        Arrays.fill(bytes, 35, 45, (byte) 0xFF);

        assertThatThrownBy(() -> scan(bytes))
                .isInstanceOf(ZipException.class)
                .hasMessageStartingWith("its entry a.txt is damaged: its compressed bytes do not unpack (");
    }

    @Test
    void anEmptyFileIsCalledEmpty() {
        assertThatThrownBy(() -> scan(new byte[0])).hasMessage("it is empty (0 bytes)");
    }

    @Test
    void aTextIsCalledNoJar() {
        byte[] text = "This is a readme.\n".repeat(100).getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> scan(text))
                .isInstanceOf(ZipException.class)
                .hasMessageStartingWith("it is no jar at all");
    }

    @Test
    void aJarWithoutItsEndIsCalledCutOff() {
        byte[] whole = jar().text("a.txt", LONG_TEXT).bytes();

        assertThatThrownBy(() -> scan(Arrays.copyOf(whole, whole.length - 30)))
                .hasMessage("its end is missing, as if a copy or a download had been cut off");
    }

    @Test
    void anEntryThatUnpacksToMoreThanItAdmitsIsStopped() {
        byte[] bytes = jar().text("a.txt", LONG_TEXT).bytes();
        little(bytes).putInt(directoryHeader(bytes, 0) + 24, 10);

        assertThatThrownBy(() -> scan(bytes))
                .hasMessage("its entry a.txt is damaged: it is larger than the directory says");
    }

    @Test
    void anEntryThatUnpacksToLessIsNoticed() {
        byte[] bytes = jar().text("a.txt", LONG_TEXT).bytes();
        little(bytes).putInt(directoryHeader(bytes, 0) + 24, 10_000);

        assertThatThrownBy(() -> scan(bytes)).hasMessageContaining("where the directory says 10000");
    }

    @Test
    void entriesThatShareTheirBytesAreRefused() {
        byte[] bytes = jar().text("a.txt", LONG_TEXT).text("b.txt", LONG_TEXT).bytes();
        little(bytes).putInt(directoryHeader(bytes, 1) + 42, 0);

        assertThatThrownBy(() -> scan(bytes)).hasMessage("its entries overlap");
    }

    @Test
    void anEntryThatIsNotWhereTheDirectorySaysIsNoticed() {
        byte[] bytes = jar().text("a.txt", LONG_TEXT).text("b.txt", LONG_TEXT).bytes();
        little(bytes).putInt(directoryHeader(bytes, 1) + 42, 100);

        assertThatThrownBy(() -> scan(bytes)).hasMessage("its entry b.txt is not where the directory says");
    }

    @Test
    void anEntryBehindTheDirectoryIsImpossible() {
        byte[] bytes = jar().text("a.txt", LONG_TEXT).bytes();
        little(bytes).putInt(directoryHeader(bytes, 0) + 42, bytes.length - 10);

        assertThatThrownBy(() -> scan(bytes)).hasMessage("its directory gives entry a.txt an impossible place or size");
    }

    @Test
    void aDirectoryWithFewerEntriesThanPromisedIsNoticed() {
        byte[] bytes = jar().text("a.txt", "alpha").bytes();
        little(bytes).putShort(bytes.length - 22 + 10, (short) 3);

        assertThatThrownBy(() -> scan(bytes)).hasMessage("its directory lists 1 entries where its end record counts 3");
    }

    @Test
    void aBrokenDirectoryIsNoticed() {
        byte[] bytes = jar().text("a.txt", "alpha").text("b.txt", "beta").bytes();
        bytes[directoryHeader(bytes, 1)] = 0;

        assertThatThrownBy(() -> scan(bytes)).hasMessage("its directory is damaged behind entry 1");
    }

    @Test
    void encryptedAndOddlyCompressedEntriesAreRefusedAsJavaRefusesThem() {
        byte[] encrypted = jar().text("a.txt", "alpha").bytes();
        little(encrypted).putShort(directoryHeader(encrypted, 0) + 8, (short) 1);
        byte[] odd = jar().text("a.txt", "alpha").bytes();
        little(odd).putShort(directoryHeader(odd, 0) + 10, (short) 93);

        assertThatThrownBy(() -> scan(encrypted)).hasMessageContaining("a.txt is encrypted");
        assertThatThrownBy(() -> scan(odd)).hasMessageContaining("a.txt is compressed by method 93");
    }

    private void scan(byte[] bytes) throws IOException {
        try (FileBytes file = FileBytes.open(Files.write(folder.resolve("test.jar"), bytes))) {
            ZipArchive.read(file).scan((entry, content) -> {}, position -> {});
        }
    }
}
