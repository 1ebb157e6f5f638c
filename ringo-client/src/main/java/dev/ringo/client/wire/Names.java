package dev.ringo.client.wire;

import dev.ringo.client.error.InvalidArgumentException;

/** Checks the names of queues, tasks, types and workers before they are sent. */
public final class Names {

    static final int MAX_QUEUE_AND_KEY_BYTES = 2_048;
    static final int MAX_TYPE_BYTES = 1_024;
    static final int MAX_WORKER_ID_BYTES = 4_096;

    private Names() {}

    /** The text if it can be a name: not empty, no NUL, no unpaired surrogate. */
    public static String check(String field, String text) {
        if (text.isEmpty()) {
            throw new InvalidArgumentException(field + " is empty; give it a text");
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                throw new InvalidArgumentException(field + " holds a NUL at index " + i + ", which no name may hold");
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw new InvalidArgumentException(
                        field + " holds half of a surrogate pair at index " + i + ", which is no character");
            }
        }
        return text;
    }

    static String check(String field, String text, int maxBytes) {
        check(field, text);
        int bytes = ErrorText.utf8Length(text);
        if (bytes > maxBytes) {
            throw new InvalidArgumentException(
                    field + " has " + bytes + " bytes of UTF-8; at most " + maxBytes + " are allowed");
        }
        return text;
    }
}
