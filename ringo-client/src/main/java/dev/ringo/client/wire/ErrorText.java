package dev.ringo.client.wire;

/** Makes the text of an error or a progress fit for the wire: no NUL, no unpaired surrogates, not too long. */
public final class ErrorText {

    /** The most bytes of UTF-8 that a server keeps: {@value}. */
    public static final int MAX_BYTES = 262_144;

    private static final char REPLACEMENT = '\uFFFD';

    private ErrorText() {}

    /** The text of a failure: what it says of itself, or its type if it cannot say anything. */
    public static String of(Throwable failure) {
        try {
            return clean(failure.toString());
        } catch (RuntimeException | Error e) {
            return failure.getClass().getName();
        }
    }

    /** The text with every NUL and unpaired surrogate replaced, cut at a character to {@value #MAX_BYTES} bytes. */
    public static String clean(String text) {
        StringBuilder clean = new StringBuilder(Math.min(text.length(), MAX_BYTES));
        int bytes = 0;
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            i += Character.charCount(codePoint);
            boolean bad = codePoint == 0 || (codePoint <= 0xFFFF && Character.isSurrogate((char) codePoint));
            int written = bad ? REPLACEMENT : codePoint;
            bytes += utf8Length(written);
            if (bytes > MAX_BYTES) {
                break;
            }
            clean.appendCodePoint(written);
        }
        return clean.toString();
    }

    /** How many bytes of UTF-8 a text takes. */
    static int utf8Length(String text) {
        return text.codePoints().map(ErrorText::utf8Length).sum();
    }

    private static int utf8Length(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        } else if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x10000 ? 3 : 4;
    }
}
