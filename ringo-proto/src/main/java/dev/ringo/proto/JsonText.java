package dev.ringo.proto;

import com.google.protobuf.Value;

/**
 * Converts between {@link Value} and the one JSON text that stands for it: compact UTF-8, object keys sorted by code
 * point, numbers as ECMAScript writes them, nothing escaped that JSON does not demand. Safe for any thread.
 */
public final class JsonText {

    /** Levels of lists and objects that a text may have. */
    public static final int MAX_DEPTH = 5_000;

    private JsonText() {}

    /**
     * Writes a value. A value without kind is {@code null}.
     *
     * @throws InvalidValueException if a number is not finite, a text holds an unpaired surrogate, or the nesting passes
     *     {@value #MAX_DEPTH} levels
     */
    public static byte[] write(Value value) {
        return write(value, Integer.MAX_VALUE);
    }

    /**
     * Writes a value whose text must not be longer than {@code maxBytes}.
     *
     * @throws InvalidValueException as {@link #write(Value)}, and if the text would be longer
     */
    public static byte[] write(Value value, int maxBytes) {
        return new JsonWriter(maxBytes).write(value);
    }

    /**
     * Reads a text; of repeated keys the last one counts, and every number becomes a double.
     *
     * @throws InvalidValueException if the text is not one JSON value
     */
    public static Value read(byte[] utf8Json) {
        return JsonReader.read(utf8Json);
    }
}
