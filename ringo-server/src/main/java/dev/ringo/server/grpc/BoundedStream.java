package dev.ringo.server.grpc;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends with an error after a number of bytes; for messages whose size is only known once they are decompressed. */
final class BoundedStream extends FilterInputStream {

    private long left;

    BoundedStream(InputStream stream, long limit) {
        super(stream);
        this.left = limit;
    }

    boolean isExceeded() {
        return left < 0;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        if (read >= 0) {
            count(1);
        }
        return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        if (read > 0) {
            count(read);
        }
        return read;
    }

    private void count(int read) throws IOException {
        left -= read;
        if (left < 0) {
            throw new IOException("more bytes than allowed");
        }
    }
}
