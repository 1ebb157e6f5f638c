package dev.ringo.server;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files as a user without privileges meets them, also where the tests run as root, who may read and write everything:
 * meanwhile this thread alone is another user towards the file system ({@code setfsuid(2)}).
 */
public final class PlainUser {

    private static final int ROOT = 0;
    private static final int NOBODY = 65_534;

    private PlainUser() {}

    /** Runs the action as a user who owns what is in the folder; for one who is not root that is this user. */
    public static void owning(Path folder, Runnable action) {
        if (!Platform.isLinux() || !"root".equals(System.getProperty("user.name"))) {
            action.run();
            return;
        }
        give(folder);
        LibC.setfsuid(NOBODY);
        try {
            action.run();
        } finally {
            LibC.setfsuid(ROOT);
        }
    }

    private static void give(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            UserPrincipal nobody =
                    folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
            List<Path> paths = tree.toList();
            for (Path path : paths) {
                Files.setOwner(path, nobody);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class LibC {

        static {
            Native.register(LibC.class, "c");
        }

        private LibC() {}

        static native int setfsuid(int user);
    }
}
