package dev.ringo.server.directory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The exclusive right to a data directory, held from before its storage is opened until after it is closed. The kernel
 * releases it when the process dies. On Unix it is {@code flock(2)}, because that is what every other implementation of
 * the contract takes: a lock of {@link FileChannel} would be a POSIX lock there, which does not exclude them.
 */
final class DirectoryLock implements AutoCloseable {

    private final AutoCloseable handle;

    private DirectoryLock(AutoCloseable handle) {
        this.handle = handle;
    }

    /**
     * Takes the lock, without waiting.
     *
     * @param file exists
     * @return null if somebody else holds it, in this process or another
     */
    static @Nullable DirectoryLock tryAcquire(Path file) throws IOException {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        AutoCloseable handle = windows ? tryFileLock(file) : Flock.tryAcquire(file);
        return handle == null ? null : new DirectoryLock(handle);
    }

    private static @Nullable AutoCloseable tryFileLock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
            return lock == null ? null : channel;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
    }

    @Override
    public void close() {
        try {
            handle.close();
        } catch (Exception failure) {
            throw new IllegalStateException("The lock of the data directory could not be released", failure);
        }
    }
}
