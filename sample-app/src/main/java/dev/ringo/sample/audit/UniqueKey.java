package dev.ringo.sample.audit;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Makes a readable unique key of a path, a size and a time, or a short one of a path that no key can hold. */
final class UniqueKey {

    /** A task's key has 2 KiB together with the name of its queue. */
    private static final int LONGEST_PATH = 1_024;

    private UniqueKey() {}

    static String of(String path, long size, Instant modified) {
        return (fits(path) ? path : "sha256:" + Sha256.of(path)) + "|" + size + "|" + modified;
    }

    private static boolean fits(String path) {
        return path.indexOf('\0') < 0 && path.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PATH;
    }
}
