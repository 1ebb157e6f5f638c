package dev.ringo.server.grpc;

import dev.ringo.server.queue.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Checks of single fields; each refusal names the field, and the limit where there is one. */
final class Fields {

    private Fields() {}

    /** A text that must not be empty. */
    static String named(String field, String value) {
        if (value.isEmpty()) {
            throw Refusal.invalid(field, field + " must not be empty");
        }
        return value;
    }

    /** A non-empty text that every storage can hold: no NUL, no half of a surrogate pair, not too long. */
    static String storable(String field, String value, int maxBytes) {
        named(field, value);
        if (value.indexOf('\0') >= 0) {
            throw Refusal.invalid(field, field + " must not contain NUL");
        }
        if (!isWellFormed(value)) {
            throw Refusal.invalid(field, field + " contains half of a surrogate pair");
        }
        if (bytes(value) > maxBytes) {
            throw beyond(field, maxBytes, field + " has more than " + maxBytes + " bytes of UTF-8");
        }
        return value;
    }

    /** An unsigned 32-bit number within bounds. */
    static int within(String field, int value, int min, int max) {
        long number = Integer.toUnsignedLong(value);
        if (number < min || number > max) {
            throw beyond(field, max, field + " must be " + min + " to " + max + ", and is " + number);
        }
        return value;
    }

    /** A refusal that names the limit. */
    static Refusal beyond(String field, Object limit, String message) {
        return new Refusal(
                Refusal.Code.INVALID_ARGUMENT, message, Map.of("field", field, "limit", String.valueOf(limit)));
    }

    /** Bytes of UTF-8. */
    static int bytes(String value) {
        return value.getBytes(StandardCharsets.UTF_8).length;
    }

    private static boolean isWellFormed(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isHighSurrogate(c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }
}
