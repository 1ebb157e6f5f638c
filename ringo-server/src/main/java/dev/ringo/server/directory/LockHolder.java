package dev.ringo.server.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds out which process holds an {@code flock} on a file. Only Linux tells ({@code /proc/locks}); elsewhere, and from
 * within some containers, nobody knows.
 */
final class LockHolder {

    private static final Path LOCKS = Path.of("/proc/locks");
    private static final int TYPE = 1;
    private static final int PID = 4;
    private static final int FILE = 5;

    private LockHolder() {}

    /** The holder's pid, as far as the kernel tells. */
    static OptionalLong of(Path file) {
        try {
            long inode = (Long) Files.getAttribute(file, "unix:ino");
            return in(Files.readAllLines(LOCKS), inode);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
            return OptionalLong.empty();
        }
    }

    /**
     * Lines look like {@code 1: FLOCK  ADVISORY  WRITE 4711 fe:00:131 0 EOF}. The device is no help, since some file
     * systems show another one to users; so nobody is named where several files have the number.
     */
    static OptionalLong in(List<String> locks, long inode) {
        long[] holders = locks.stream()
                .map(line -> line.trim().split("\\s+"))
                .filter(words -> words.length > FILE
                        && words[TYPE].equals("FLOCK")
                        && words[FILE].endsWith(":" + inode)
                        && words[PID].matches("[1-9]\\d*"))
                .mapToLong(words -> Long.parseLong(words[PID]))
                .distinct()
                .toArray();
        return holders.length == 1 ? OptionalLong.of(holders[0]) : OptionalLong.empty();
    }
}
