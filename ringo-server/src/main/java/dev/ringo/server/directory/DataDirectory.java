package dev.ringo.server.directory;

import dev.ringo.server.directory.DirectoryFailure.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A data directory in use by this server, and by no other: opening it creates what is missing, takes everybody else's
 * rights away and takes the lock; closing it gives the lock back. A symbolic link to the directory is resolved first, so
 * that an alias is the same directory; links inside it are refused, because they would lead private files elsewhere.
 */
public final class DataDirectory implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DataDirectory.class);
    private static final String LOCK = "daemon.lock";
    private static final String INSTANCE = ".instance-id";
    private static final String DATABASE = "queue.db";
    private static final String SESSION_KEYS = ".session-keys";
    private static final List<String> PRIVATE =
            List.of(LOCK, INSTANCE, DATABASE, DATABASE + "-wal", DATABASE + "-shm", SESSION_KEYS);

    private final Path path;
    private final DirectoryLock lock;
    private final String instanceId;
    private final boolean temporary;

    private DataDirectory(Path path, DirectoryLock lock, String instanceId, boolean temporary) {
        this.path = path;
        this.lock = lock;
        this.instanceId = instanceId;
        this.temporary = temporary;
    }

    /** Takes the directory, creating it if it is missing; throws {@link DirectoryFailure} if that cannot be. */
    public static DataDirectory open(Path requested) {
        try {
            return take(resolve(requested), false);
        } catch (IOException failure) {
            throw unusable(requested, failure);
        }
    }

    /** Takes a fresh directory that is deleted at the end. */
    public static DataDirectory temporary() {
        try {
            return take(Files.createTempDirectory("ringo-").toRealPath(), true);
        } catch (IOException failure) {
            throw unusable(Path.of(System.getProperty("java.io.tmpdir", "")), failure);
        }
    }

    /** The directory itself, without symbolic links. */
    public Path path() {
        return path;
    }

    /** Where the SQLite database is; the file exists and is private, possibly empty. */
    public Path database() {
        return path.resolve(DATABASE);
    }

    /** Where the keys are kept that sign session tokens. */
    public Path sessionKeys() {
        return path.resolve(SESSION_KEYS);
    }

    /** 32 hexadecimal digits that stay the same as long as the directory lives. */
    public String instanceId() {
        return instanceId;
    }

    @Override
    public void close() {
        lock.close();
        if (temporary) {
            delete();
        }
    }

    private static Path resolve(Path requested) throws IOException {
        Path absolute = requested.toAbsolutePath();
        if (!Files.exists(absolute)) {
            PrivateFiles.createDirectories(absolute);
        }
        Path real = absolute.toRealPath();
        if (!Files.isDirectory(real)) {
            throw new DirectoryFailure(
                    Kind.UNUSABLE, "Data directory " + requested + " is not a directory; choose another path");
        }
        return real;
    }

    private static DataDirectory take(Path path, boolean temporary) throws IOException {
        PrivateFiles.tighten(path);
        refuseWhatIsNoFile(path);
        Path lockFile = path.resolve(LOCK);
        PrivateFiles.create(lockFile);
        DirectoryLock lock = DirectoryLock.tryAcquire(lockFile);
        if (lock == null) {
            throw inUse(path, LockHolder.of(lockFile));
        }
        try {
            PrivateFiles.create(path.resolve(DATABASE));
            String instanceId = instanceId(path.resolve(INSTANCE));
            for (String name : PRIVATE) {
                if (Files.exists(path.resolve(name))) {
                    PrivateFiles.tighten(path.resolve(name));
                }
            }
            return new DataDirectory(path, lock, instanceId, temporary);
        } catch (IOException | RuntimeException failure) {
            lock.close();
            throw failure;
        }
    }

    private static void refuseWhatIsNoFile(Path path) {
        for (String name : PRIVATE) {
            Path file = path.resolve(name);
            if (Files.isSymbolicLink(file)) {
                throw new DirectoryFailure(
                        Kind.UNUSABLE, file + " is a symbolic link; a data directory must hold its files itself");
            }
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new DirectoryFailure(
                        Kind.UNUSABLE, file + " is not a file; remove it, or choose another data directory");
            }
        }
    }

    private static String instanceId(Path file) throws IOException {
        String known = Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? Files.readString(file).trim()
                : "";
        if (!known.isEmpty()) {
            return known;
        }
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        String fresh = HexFormat.of().formatHex(random);
        PrivateFiles.replace(file, fresh + "\n");
        return fresh;
    }

    private static DirectoryFailure inUse(Path path, OptionalLong holder) {
        String who = holder.isPresent() ? "the process " + holder.getAsLong() : "another process";
        return new DirectoryFailure(
                Kind.IN_USE,
                "Data directory " + path + " is in use by " + who + " (it holds " + path.resolve(LOCK)
                        + "); stop it, connect to it, or choose another directory");
    }

    private static DirectoryFailure unusable(Path path, IOException failure) {
        return new DirectoryFailure(
                Kind.UNUSABLE,
                "Data directory " + path.toAbsolutePath() + " cannot be used: " + failure.getMessage()
                        + " (" + failure.getClass().getSimpleName()
                        + "); it must be a directory, or a place for one, that this user owns and may write to",
                failure);
    }

    private void delete() {
        try (Stream<Path> files = Files.list(path)) {
            files.forEach(DataDirectory::deleteFile);
            Files.delete(path);
        } catch (IOException | UncheckedIOException failure) {
            log.warn("Temporary data directory {} could not be deleted", path, failure);
        }
    }

    private static void deleteFile(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
