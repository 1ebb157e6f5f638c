package dev.ringo.sample.zip;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * An archive whose directory has been read. All methods throw {@link java.util.zip.ZipException} or
 * {@link java.io.EOFException} where the archive is damaged, with a message that goes on from its name ("it is empty");
 * any other {@link IOException} comes from the file system.
 */
public final class ZipArchive {

    private final ByteSource source;
    private final List<ZipRecord> records;

    private ZipArchive(ByteSource source, List<ZipRecord> records) {
        this.source = source;
        this.records = records;
    }

    /** Reads the directory. */
    public static ZipArchive read(ByteSource source) throws IOException {
        return new ZipArchive(source, List.copyOf(CentralDirectory.read(source)));
    }

    /** All entries in the order of the directory, which may list a name more than once. */
    public List<ZipRecord> records() {
        return records;
    }

    /** The content of an entry as something that can be read like a file, without unpacking it to one. */
    public ByteSource content(ZipRecord record) throws IOException {
        ByteBuffer fixed = Bytes.read(source, record.headerOffset(), LocalHeader.FIXED_LENGTH);
        long start = record.headerOffset() + LocalHeader.FIXED_LENGTH + LocalHeader.variableLength(fixed, record);
        return record.deflated()
                ? new DeflatedBytes(source, start, record.compressedSize(), record.size())
                : new StoredBytes(source, start, record.size());
    }

    /**
     * Reads the archive once from its first byte to its last and checks the content of every entry.
     *
     * @param visitor sees the entries in the order in which they lie in the archive
     * @param position is told how many bytes have been read, often
     * @return the SHA-256 of the whole archive in lower-case hexadecimal digits
     */
    public String scan(EntryVisitor visitor, LongConsumer position) throws IOException {
        try (ZipScan scan = new ZipScan(source, visitor, position)) {
            return scan.run(records);
        }
    }
}
