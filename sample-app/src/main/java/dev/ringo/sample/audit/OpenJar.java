package dev.ringo.sample.audit;

import dev.ringo.sample.zip.ByteSource;
import dev.ringo.sample.zip.FileBytes;
import dev.ringo.sample.zip.ZipArchive;
import dev.ringo.sample.zip.ZipRecord;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.zip.ZipException;

/** A jar that is open for reading, at whatever depth, and with it the file around it. */
record OpenJar(FileBytes file, long size, ZipArchive archive) implements Closeable {

    /** Opens the file and goes in, jar by jar. A fault is told of the jar that has it. */
    static OpenJar open(JarLocation location) throws IOException {
        FileBytes file = FileBytes.open(location.path());
        try {
            JarLocation current = new JarLocation(location.file(), List.of());
            ByteSource bytes = file;
            ZipArchive archive = read(current, bytes);
            for (String name : location.inside()) {
                bytes = enter(current, archive, name);
                current = current.nested(name);
                archive = read(current, bytes);
            }
            return new OpenJar(file, bytes.size(), archive);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static ZipArchive read(JarLocation location, ByteSource bytes) throws IOException {
        try {
            return ZipArchive.read(bytes);
        } catch (ZipException | EOFException e) {
            throw new DamagedJarException(location, e);
        }
    }

    private static ByteSource enter(JarLocation outer, ZipArchive archive, String name) throws IOException {
        ZipRecord record = archive.records().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UnreadableJarException(
                        outer.nested(name), "the jar around it no longer contains it", null));
        try {
            return archive.content(record);
        } catch (ZipException | EOFException e) {
            throw new DamagedJarException(outer, e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
