package dev.ringo.client;

import dev.ringo.client.error.InvalidArgumentException;

/** How messages are made smaller on their way. */
public enum Compression {
    /** Not at all. */
    NONE("none"),
    /** With gzip, in both directions, for calls and streams. */
    GZIP("gzip");

    private final String value;

    Compression(String value) {
        this.value = value;
    }

    /**
     * Reads {@code none} or {@code gzip}, exactly so.
     *
     * @throws InvalidArgumentException if it is anything else
     */
    public static Compression parse(String text) {
        for (Compression compression : values()) {
            if (compression.value.equals(text)) {
                return compression;
            }
        }
        throw new InvalidArgumentException("Compression must be \"none\" or \"gzip\", but is \"" + text + "\"");
    }

    /** The name on the wire. */
    public String value() {
        return value;
    }
}
