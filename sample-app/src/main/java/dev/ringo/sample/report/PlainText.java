package dev.ringo.sample.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Turns values into text for a terminal. */
final class PlainText {

    private static final String[] UNITS = {"kB", "MB", "GB", "TB", "PB", "EB"};
    private static final String CUT = "...";

    private PlainText() {}

    /** In steps of a thousand, with one decimal: {@code 55.1 MB}. */
    static String size(long bytes) {
        if (bytes < 1000) {
            return bytes + " B";
        }
        double value = bytes / 1000.0;
        int unit = 0;
        while (value >= 999.95) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
    }

    /** With separators: {@code 61,234}. */
    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A count with its noun: {@code 1 jar}, {@code 2 jars}. */
    static String count(long value, String singular, String plural) {
        return number(value) + " " + (value == 1 ? singular : plural);
    }

    /** Names come from strangers' files: without this, one could move the cursor or change the terminal's title. */
    static String printable(Object value) {
        StringBuilder printable = new StringBuilder();
        value.toString()
                .codePoints()
                .map(character -> Character.isISOControl(character) ? '?' : character)
                .forEach(printable::appendCodePoint);
        return printable.toString();
    }

    /**
     * At most so many characters, the end rather than the start: that is where the name of a jar is. Folders are left
     * out whole as long as one remains.
     */
    static String end(Object value, int length) {
        String text = printable(value);
        int characters = text.codePointCount(0, text.length());
        if (characters <= length) {
            return text;
        }
        String kept = text.substring(text.offsetByCodePoints(0, characters - length + CUT.length()));
        return CUT + kept.substring(Math.max(0, kept.indexOf('/')));
    }

    /** Breaks a text at spaces, so that lines have at most so many characters unless a word is longer. */
    static List<String> wrap(String text, int length) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : printable(text).split(" ")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > length) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
