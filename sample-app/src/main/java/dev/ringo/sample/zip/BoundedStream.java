package dev.ringo.sample.zip;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Exactly so many bytes of another stream: it ends after them, and fails where the other one ends before. */
final class BoundedStream extends FilterInputStream {

    private long left;

    BoundedStream(InputStream in, long length) {
        super(in);
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        if (left <= 0) {
            return -1;
        }
        int value = in.read();
        count(value < 0 ? -1 : 1);
        return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left <= 0) {
            return -1;
        }
        int count = in.read(target, offset, (int) Math.min(length, left));
        count(count);
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = in.skip(Math.min(count, left));
        left -= skipped;
        return skipped;
    }

    @Override
    public int available() {
        return 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void count(int read) throws EOFException {
        if (read < 0) {
            throw new EOFException("it ends " + left + " bytes too early");
        }
        left -= read;
    }
}
