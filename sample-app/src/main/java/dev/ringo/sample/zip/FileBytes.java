package dev.ringo.sample.zip;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bytes of a file. It is open until {@link #close()}, and so are the streams that were opened from it. */
public final class FileBytes implements ByteSource, Closeable {

    private static final int BUFFER_SIZE = 64 * 1024;

    private final FileChannel channel;
    private final long size;

    private FileBytes(FileChannel channel, long size) {
        this.channel = channel;
        this.size = size;
    }

    /** Opens the file; its size is fixed from now on. */
    public static FileBytes open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            return new FileBytes(channel, channel.size());
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public InputStream openAt(long offset) {
        return new ChannelStream(offset);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Reads by position, so that any number of streams can share the channel. */
    private final class ChannelStream extends InputStream {

        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_SIZE).limit(0);
        private long next;

        ChannelStream(long offset) {
            this.next = offset;
        }

        @Override
        public int read() throws IOException {
            return fill() ? Byte.toUnsignedInt(buffer.get()) : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!fill()) {
                return -1;
            }
            int count = Math.min(length, buffer.remaining());
            buffer.get(target, offset, count);
            return count;
        }

        @Override
        public long skip(long count) {
            if (count <= buffer.remaining()) {
                int step = (int) Math.max(count, 0);
                buffer.position(buffer.position() + step);
                return step;
            }
            long position = next - buffer.remaining();
            long target = Math.max(position, Math.min(size, position + count));
            next = target;
            buffer.limit(0);
            return target - position;
        }

        private boolean fill() throws IOException {
            if (buffer.hasRemaining()) {
                return true;
            }
            int count = channel.read(buffer.clear(), next);
            buffer.flip();
            next += Math.max(count, 0);
            return count > 0;
        }
    }
}
