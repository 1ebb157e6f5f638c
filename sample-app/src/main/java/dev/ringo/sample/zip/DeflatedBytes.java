package dev.ringo.sample.zip;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;

/**
 * The bytes that a compressed stretch of other bytes unpacks to. Nothing is kept: to read from an offset means to
 * unpack everything before it once more.
 */
record DeflatedBytes(ByteSource outer, long start, long compressedSize, long size) implements ByteSource {

    @Override
    public InputStream openAt(long offset) throws IOException {
        InputStream packed = new BoundedStream(outer.openAt(start), compressedSize);
        InputStream unpacked = new BoundedStream(new OwningInflaterStream(packed), size);
        try {
            unpacked.skipNBytes(offset);
            return unpacked;
        } catch (IOException e) {
            unpacked.close();
            throw e;
        }
    }

    /** Frees the native memory of its own inflater. */
    private static final class OwningInflaterStream extends RawInflaterStream {

        OwningInflaterStream(InputStream packed) {
            super(packed, new Inflater(true));
        }

        @Override
        public void close() throws IOException {
            inf.end();
            super.close();
        }
    }
}
