package dev.ringo.server.directory;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** An exclusive {@code flock(2)} on an open file; closing the file releases it. */
final class Flock implements AutoCloseable {

    private static final int OPEN_READ_WRITE = 2;
    private static final int LOCK_EXCLUSIVE = 2;
    private static final int LOCK_WITHOUT_WAITING = 4;

    /** EWOULDBLOCK, on Linux and on the BSDs. */
    private static final Set<Integer> WOULD_BLOCK = Set.of(11, 35);

    private final int descriptor;

    /** Once closed, the descriptor's number belongs to whatever is opened next. */
    private final AtomicBoolean closed = new AtomicBoolean();

    private Flock(int descriptor) {
        this.descriptor = descriptor;
    }

    /** Takes the lock, or returns null if somebody else holds it. */
    static @Nullable Flock tryAcquire(Path file) throws IOException {
        int descriptor;
        try {
            descriptor = LibC.open(file.toString(), OPEN_READ_WRITE);
        } catch (LastErrorException failure) {
            throw new IOException("open " + file + ": " + failure.getMessage(), failure);
        } catch (LinkageError failure) {
            throw new IOException(
                    "the native library of JNA does not load, without which " + file + " cannot be locked ("
                            + failure.getMessage()
                            + "); -Djna.tmpdir=<directory> names a place from which it may be executed",
                    failure);
        }
        try {
            LibC.flock(descriptor, LOCK_EXCLUSIVE | LOCK_WITHOUT_WAITING);
            return new Flock(descriptor);
        } catch (LastErrorException failure) {
            LibC.close(descriptor);
            if (WOULD_BLOCK.contains(failure.getErrorCode())) {
                return null;
            }
            throw new IOException("flock " + file + ": " + failure.getMessage(), failure);
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            LibC.close(descriptor);
        }
    }

    /** The three calls, bound directly: cheaper to set up than a proxy. */
    private static final class LibC {

        static {
            Native.register(LibC.class, "c");
        }

        private LibC() {}

        static native int open(String path, int flags) throws LastErrorException;

        static native int flock(int descriptor, int operation) throws LastErrorException;

        static native int close(int descriptor) throws LastErrorException;
    }
}
