package dev.ringo.sample.zip;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads the little-endian fields of zip structures. */
final class Bytes {

    private Bytes() {}

    /** The next bytes of the stream, all of them or an {@link EOFException}. */
    static ByteBuffer read(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("it ends " + (length - bytes.length) + " bytes too early");
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static ByteBuffer read(ByteSource source, long offset, int length) throws IOException {
        try (InputStream in = source.openAt(offset)) {
            return read(in, length);
        }
    }

    static int unsignedShort(ByteBuffer buffer, int at) {
        return Short.toUnsignedInt(buffer.getShort(at));
    }

    static long unsignedInt(ByteBuffer buffer, int at) {
        return Integer.toUnsignedLong(buffer.getInt(at));
    }
}
