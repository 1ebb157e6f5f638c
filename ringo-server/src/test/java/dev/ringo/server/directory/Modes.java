package dev.ringo.server.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Modes as {@code ls} writes them. */
final class Modes {

    private Modes() {}

    static String of(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    }

    static Path set(Path path, String modes) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(modes));
    }
}
