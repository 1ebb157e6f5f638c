package dev.ringo.sample.zip;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipException;

/** The unpacked content of one entry, counted and hashed on its way, so that it can be compared in the end. */
final class EntryContent extends FilterInputStream {

    private final ZipRecord record;
    private final CRC32 crc = new CRC32();
    private long count;

    EntryContent(ZipRecord record, InputStream unpacked) {
        super(unpacked);
        this.record = record;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read;
        try {
            read = in.read(target, offset, length);
        } catch (ZipException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
        if (read > 0) {
            crc.update(target, offset, read);
            count += read;
        }
        if (count > record.size()) {
            // Stop here: an entry that unpacks to more than it admits may never end.
            throw damaged("it is larger than the directory says");
        }
        return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
        byte[] skipped = new byte[(int) Math.max(0, Math.min(wanted, 8192))];
        return Math.max(0, read(skipped, 0, skipped.length));
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    void readRest(byte[] buffer) throws IOException {
        int read;
        do {
            read = read(buffer, 0, buffer.length);
        } while (read >= 0);
    }

    /** Compares what was read with the directory, when all of it has been read. */
    void compare() throws ZipException {
        if (count != record.size()) {
            throw damaged("it has " + count + " bytes where the directory says " + record.size());
        }
        if (crc.getValue() != record.crc()) {
            throw damaged("its bytes do not match their checksum");
        }
    }

    private ZipException damaged(String fault) {
        return new ZipException("its entry " + record.name() + " is damaged: " + fault);
    }
}
