package dev.ringo.server.daemon;

/** Writes one flat JSON object on one line; enough for readiness and version, without loading a JSON library. */
final class JsonLine {

    private final StringBuilder text = new StringBuilder("{");

    JsonLine add(String key, String value) {
        name(key).append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
        return this;
    }

    JsonLine add(String key, long value) {
        name(key).append(value);
        return this;
    }

    JsonLine add(String key, boolean value) {
        name(key).append(value);
        return this;
    }

    @Override
    public String toString() {
        return text + "}";
    }

    private StringBuilder name(String key) {
        return text.append(text.length() == 1 ? "\"" : ",\"").append(key).append("\":");
    }
}
