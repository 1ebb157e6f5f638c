package dev.ringo.sample.zip;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** Unpacks deflated bytes without header, as zip archives hold them. The inflater stays the caller's. */
class RawInflaterStream extends InflaterInputStream {

    private static final int BUFFER_SIZE = 8 * 1024;

    private boolean padded;

    RawInflaterStream(InputStream packed, Inflater inflater) {
        super(packed, inflater, BUFFER_SIZE);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            return super.read(target, offset, length);
        } catch (ZipException | EOFException e) {
            ZipException damaged = new ZipException("its compressed bytes do not unpack (" + e.getMessage() + ")");
            damaged.initCause(e);
            throw damaged;
        }
    }

    /** An inflater without header may ask for one byte more than there is ({@link Inflater#Inflater(boolean)}). */
    @Override
    protected void fill() throws IOException {
        len = in.read(buf, 0, buf.length);
        if (len < 0) {
            if (padded) {
                super.fill();
            }
            padded = true;
            buf[0] = 0;
            len = 1;
        }
        inf.setInput(buf, 0, len);
    }
}
