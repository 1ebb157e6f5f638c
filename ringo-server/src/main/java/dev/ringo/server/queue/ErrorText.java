package dev.ringo.server.queue;

import java.nio.charset.StandardCharsets;

/**
 * An error text as it is stored: without NUL, cut at a character to at most {@value #MAX_BYTES} bytes of UTF-8.
 *
 * @param text what is kept
 * @param truncated whether something was cut off
 */
public record ErrorText(String text, boolean truncated) {

    /** Bytes of UTF-8 that are kept. */
    public static final int MAX_BYTES = 262_144;

    /** No error. */
    public static final ErrorText NONE = new ErrorText("", false);

    /** What a lease leaves behind that nobody renewed. */
    public static final ErrorText LEASE_EXPIRED = new ErrorText("lease expired", false);

    /** The storable form of any text: NUL becomes U+FFFD because PostgreSQL cannot hold it. */
    public static ErrorText of(String raw) {
        String text = raw.indexOf('\0') < 0 ? raw : raw.replace('\0', '\uFFFD');
        if (text.length() <= MAX_BYTES / 3) {
            return new ErrorText(text, false);
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length <= MAX_BYTES) {
            return new ErrorText(text, false);
        }
        int end = MAX_BYTES;
        while ((utf8[end] & 0xC0) == 0x80) {
            end--;
        }
        return new ErrorText(new String(utf8, 0, end, StandardCharsets.UTF_8), true);
    }
}
