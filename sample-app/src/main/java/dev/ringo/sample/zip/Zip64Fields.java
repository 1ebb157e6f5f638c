package dev.ringo.sample.zip;

import static dev.ringo.sample.zip.Bytes.unsignedShort;

import java.nio.ByteBuffer;
import java.util.zip.ZipException;

/** The 64-bit values that stand in for fields of a directory entry that are too small for them, in their order. */
final class Zip64Fields {

    private static final int ID = 1;
    private static final long TOO_SMALL = 0xFFFFFFFFL;

    private final ByteBuffer extra;
    private int next;
    private int end;

    Zip64Fields(ByteBuffer extra) {
        this.extra = extra;
        int at = 0;
        while (at + 4 <= extra.limit()) {
            int start = at + 4;
            at = start + unsignedShort(extra, at + 2);
            if (unsignedShort(extra, start - 4) == ID && at <= extra.limit()) {
                this.next = start;
                this.end = at;
            }
        }
    }

    /** The field's own value, or the next one of 64 bits. */
    long orNext(long field) throws ZipException {
        if (field != TOO_SMALL) {
            return field;
        }
        if (next + Long.BYTES > end) {
            // A file of exactly 4 GiB - 1 needs no 64 bits; the caller checks whether it fits.
            return field;
        }
        long value = extra.getLong(next);
        next += Long.BYTES;
        return value;
    }
}
