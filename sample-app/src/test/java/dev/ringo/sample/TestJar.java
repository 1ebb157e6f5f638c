package dev.ringo.sample;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Builds real jars for tests, sound ones and broken ones. */
public final class TestJar {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(bytes);

    private TestJar() {}

    public static TestJar jar() {
        return new TestJar();
    }

    /** A sound jar with one class and its manifest. */
    public static byte[] small(String className) {
        return jar().manifest("Implementation-Title: Small")
                .classFile(className + ".class", 61)
                .bytes();
    }

    public TestJar manifest(String... lines) {
        return text("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n" + String.join("\r\n", lines) + "\r\n\r\n");
    }

    public TestJar classFile(String name, int major) {
        return deflated(name, classBytes(major));
    }

    public TestJar text(String name, String text) {
        return deflated(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public TestJar folder(String name) {
        return deflated(name, new byte[0]);
    }

    public TestJar deflated(String name, byte[] content) {
        return add(new ZipEntry(name), content);
    }

    /** As Spring Boot puts its libraries into an executable jar. */
    public TestJar stored(String name, byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(crc.getValue());
        return add(entry, content);
    }

    public TestJar comment(String comment) {
        zip.setComment(comment);
        return this;
    }

    public byte[] bytes() {
        try {
            zip.close();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path writeTo(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes());
    }

    private TestJar add(ZipEntry entry, byte[] content) {
        try {
            zip.putNextEntry(entry);
            zip.write(content);
            zip.closeEntry();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The part of a class file that tells its level, and something behind it. */
    public static byte[] classBytes(int major) {
        return ByteBuffer.allocate(64)
                .putInt(0xCAFEBABE)
                .putShort((short) 0)
                .putShort((short) major)
                .array();
    }

    /** Replaces every occurrence of a text with one of the same length: zip itself would refuse a name twice. */
    public static byte[] rename(byte[] jar, String from, String to) {
        String latin = new String(jar, StandardCharsets.ISO_8859_1).replace(from, to);
        return latin.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Where the directory's header of the entry with this number begins. */
    public static int directoryHeader(byte[] jar, int index) {
        ByteBuffer buffer = little(jar);
        int at = buffer.getInt(jar.length - 22 + 16);
        for (int i = 0; i < index; i++) {
            at += 46 + buffer.getShort(at + 28) + buffer.getShort(at + 30) + buffer.getShort(at + 32);
        }
        return at;
    }

    public static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
