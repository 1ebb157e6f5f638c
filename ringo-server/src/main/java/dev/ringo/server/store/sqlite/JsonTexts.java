package dev.ringo.server.store.sqlite;

import java.util.Collection;

/** Writes strings as a JSON array: one bound value stands for a set of any size in a statement. */
final class JsonTexts {

    private static final int FIRST_PLAIN = 0x20;

    private JsonTexts() {}

    static String array(Collection<String> texts) {
        StringBuilder json = new StringBuilder("[");
        for (String text : texts) {
            if (json.length() > 1) {
                json.append(',');
            }
            append(json.append('"'), text);
            json.append('"');
        }
        return json.append(']').toString();
    }

    private static void append(StringBuilder json, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < FIRST_PLAIN) {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
    }
}
