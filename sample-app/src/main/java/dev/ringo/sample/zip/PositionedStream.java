package dev.ringo.sample.zip;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;
import java.util.zip.ZipException;

/** A stream that only moves forwards and tells where it is. Skipping reads, so that nothing escapes a digest below. */
final class PositionedStream extends FilterInputStream {

    private final byte[] skipped = new byte[64 * 1024];
    private final LongConsumer listener;
    private long position;

    PositionedStream(InputStream in, LongConsumer listener) {
        super(in);
        this.listener = listener;
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        moved(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = in.read(target, offset, length);
        moved(count);
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        int read = read(skipped, 0, (int) Math.max(0, Math.min(count, skipped.length)));
        return Math.max(read, 0);
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    void skipTo(long target) throws IOException {
        if (target < position) {
            throw new ZipException("its entries overlap");
        }
        while (position < target) {
            if (skip(target - position) == 0) {
                throw new EOFException("it ends " + (target - position) + " bytes too early");
            }
        }
    }

    private void moved(int count) {
        if (count > 0) {
            position += count;
            listener.accept(position);
        }
    }
}
