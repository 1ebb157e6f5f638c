package dev.ringo.server.directory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files and directories that only their owner may touch; where the file system has no such modes they stay as they are. */
public final class PrivateFiles {

    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private PrivateFiles() {}

    /** Creates the directory and all that is missing above it; what exists stays as it is. */
    public static void createDirectories(Path directory) throws IOException {
        if (hasModes(directory)) {
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(DIRECTORY));
        } else {
            Files.createDirectories(directory);
        }
    }

    /** Creates an empty file unless it exists. */
    public static void create(Path file) throws IOException {
        try {
            Files.createFile(file, fileAttributes(file));
        } catch (FileAlreadyExistsException expected) {
            tighten(file);
        }
    }

    /** Replaces the file in one step, so that a crash leaves the old content or the new one. */
    public static void replace(Path file, String content) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        Files.createFile(fresh, fileAttributes(file));
        try (var channel = Files.newByteChannel(fresh, StandardOpenOption.WRITE, StandardOpenOption.SYNC)) {
            channel.write(StandardCharsets.UTF_8.encode(content));
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Takes everybody else's rights away; the owner of a directory gets all of them, that of a file keeps his. */
    public static void tighten(Path path) throws IOException {
        if (!hasModes(path)) {
            return;
        }
        Set<PosixFilePermission> found = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
        Set<PosixFilePermission> wanted = EnumSet.copyOf(DIRECTORY);
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            wanted.retainAll(found);
        }
        if (!found.equals(wanted)) {
            Files.setPosixFilePermissions(path, wanted);
        }
    }

    private static FileAttribute<?>[] fileAttributes(Path file) {
        return hasModes(file)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(FILE)}
                : new FileAttribute<?>[0];
    }

    private static boolean hasModes(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
