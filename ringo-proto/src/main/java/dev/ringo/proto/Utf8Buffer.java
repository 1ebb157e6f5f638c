package dev.ringo.proto;

import java.util.Arrays;

/** A growing buffer of UTF-8 that refuses to pass a limit. */
final class Utf8Buffer {

    private static final int FIRST_SIZE = 128;
    private static final int MAX_BYTES_PER_CHAR = 6;
    private static final int FIRST_PRINTABLE = 0x20;
    private static final String HEX = "0123456789abcdef";

    private final int limit;
    private byte[] bytes = new byte[FIRST_SIZE];
    private int size;

    Utf8Buffer(int limit) {
        this.limit = limit;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    void ascii(char c) {
        reserve(1);
        bytes[size++] = (byte) c;
        checkLimit();
    }

    void ascii(byte[] word) {
        reserve(word.length);
        System.arraycopy(word, 0, bytes, size, word.length);
        size += word.length;
        checkLimit();
    }

    void ascii(String text) {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[size++] = (byte) text.charAt(i);
        }
        checkLimit();
    }

    /** Writes a text as a JSON string; returns the index of an unpaired surrogate, or -1 if there is none. */
    int quoted(String text) {
        ascii('"');
        int index = 0;
        while (index < text.length()) {
            int end = (int) Math.min(text.length(), index + (long) FIRST_SIZE);
            reserve((end - index + 1) * MAX_BYTES_PER_CHAR);
            while (index < end) {
                int width = character(text, index);
                if (width == 0) {
                    return index;
                }
                index += width;
            }
            checkLimit();
        }
        ascii('"');
        return -1;
    }

    /** Writes the character at the index; returns how many chars it takes, or 0 if it is half of a pair. */
    private int character(String text, int index) {
        char c = text.charAt(index);
        if (c < 0x80) {
            escaped(c);
        } else if (c < 0x800) {
            put(0xC0 | c >> 6);
            put(0x80 | c & 0x3F);
        } else if (!Character.isSurrogate(c)) {
            put(0xE0 | c >> 12);
            put(0x80 | c >> 6 & 0x3F);
            put(0x80 | c & 0x3F);
        } else {
            return pair(text, index);
        }
        return 1;
    }

    private int pair(String text, int index) {
        int codePoint = text.codePointAt(index);
        if (!Character.isSupplementaryCodePoint(codePoint)) {
            return 0;
        }
        put(0xF0 | codePoint >> 18);
        put(0x80 | codePoint >> 12 & 0x3F);
        put(0x80 | codePoint >> 6 & 0x3F);
        put(0x80 | codePoint & 0x3F);
        return 2;
    }

    private void escaped(char c) {
        switch (c) {
            case '"', '\\' -> escape(c);
            case '\n' -> escape('n');
            case '\t' -> escape('t');
            case '\r' -> escape('r');
            case '\b' -> escape('b');
            case '\f' -> escape('f');
            default -> {
                if (c >= FIRST_PRINTABLE) {
                    put(c);
                } else {
                    escape('u');
                    put('0');
                    put('0');
                    put(HEX.charAt(c >> 4));
                    put(HEX.charAt(c & 0xF));
                }
            }
        }
    }

    private void escape(char c) {
        put('\\');
        put(c);
    }

    private void put(int b) {
        bytes[size++] = (byte) b;
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    private void checkLimit() {
        if (size > limit) {
            throw new InvalidValueException("$", "the JSON text is longer than " + limit + " bytes of UTF-8");
        }
    }
}
