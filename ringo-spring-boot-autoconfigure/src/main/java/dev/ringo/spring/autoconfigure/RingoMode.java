package dev.ringo.spring.autoconfigure;

/** Who serves the queue. */
public enum RingoMode {
    /** A server inside this JVM, with a data directory of its own. */
    LOCAL,
    /** A server somewhere else, at {@code ringo.endpoint}. */
    REMOTE
}
