package dev.ringo.server.daemon;

import java.util.Set;

/** The storages that a command line can name. */
final class Storage {

    static final String SQLITE = "sqlite";

    private static final Set<String> PLANNED = Set.of("postgres", "h2");

    private Storage() {}

    /** Refuses what this version does not have. */
    static void checkSupported(String name) {
        if (PLANNED.contains(name)) {
            throw new UsageException("--storage " + name + " is not in this version; sqlite is");
        }
        if (!name.equals(SQLITE)) {
            throw new UsageException("--storage is sqlite, not '" + name + "'");
        }
    }
}
