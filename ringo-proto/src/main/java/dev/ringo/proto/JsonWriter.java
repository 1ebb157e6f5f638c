package dev.ringo.proto;

import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes one value as JSON, with a stack of its own so that deep nesting costs no thread stack. */
final class JsonWriter {

    private static final byte[] NULL = {'n', 'u', 'l', 'l'};
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};

    private final Utf8Buffer out;
    private final Deque<Level> levels = new ArrayDeque<>();

    JsonWriter(int maxBytes) {
        out = new Utf8Buffer(maxBytes);
    }

    byte[] write(Value root) {
        begin(root);
        Level level = levels.peek();
        while (level != null) {
            if (level.hasNext()) {
                begin(level.next(this));
            } else {
                out.ascii(level.close());
                levels.pop();
            }
            level = levels.peek();
        }
        return out.toByteArray();
    }

    private void begin(Value value) {
        switch (value.getKindCase()) {
            case NULL_VALUE, KIND_NOT_SET -> out.ascii(NULL);
            case BOOL_VALUE -> out.ascii(value.getBoolValue() ? TRUE : FALSE);
            case NUMBER_VALUE -> number(value.getNumberValue());
            case STRING_VALUE -> text(value.getStringValue());
            case STRUCT_VALUE -> open(new ObjectLevel(value.getStructValue()), '{');
            case LIST_VALUE -> open(new ListLevel(value.getListValue()), '[');
        }
    }

    private void open(Level level, char bracket) {
        if (levels.size() == JsonText.MAX_DEPTH) {
            throw new InvalidValueException(
                    "$", "nested deeper than " + JsonText.MAX_DEPTH + " levels; flatten the payload");
        }
        levels.push(level);
        out.ascii(bracket);
    }

    private void number(double number) {
        if (!Double.isFinite(number)) {
            throw new InvalidValueException(path(), "the number " + number + " is not finite, so JSON cannot carry it");
        }
        out.ascii(JsonNumbers.format(number));
    }

    private void text(String text) {
        int unpaired = out.quoted(text);
        if (unpaired >= 0) {
            throw new InvalidValueException(
                    path(), "the text holds an unpaired surrogate at index " + unpaired + ", which UTF-8 cannot carry");
        }
    }

    private String path() {
        StringBuilder path = new StringBuilder("$");
        levels.descendingIterator().forEachRemaining(level -> path.append(level.step()));
        return path.toString();
    }

    /** An open list or object. */
    private interface Level {
        boolean hasNext();

        Value next(JsonWriter writer);

        char close();

        String step();
    }

    private static final class ListLevel implements Level {
        private final Iterator<Value> values;
        private int count;

        ListLevel(ListValue list) {
            values = list.getValuesList().iterator();
        }

        @Override
        public boolean hasNext() {
            return values.hasNext();
        }

        @Override
        public Value next(JsonWriter writer) {
            if (count++ > 0) {
                writer.out.ascii(',');
            }
            return values.next();
        }

        @Override
        public char close() {
            return ']';
        }

        @Override
        public String step() {
            return "[" + (count - 1) + "]";
        }
    }

    private static final class ObjectLevel implements Level {
        private final Iterator<Map.Entry<String, Value>> fields;
        private String key = "";
        private boolean begun;

        ObjectLevel(Struct struct) {
            List<Map.Entry<String, Value>> sorted =
                    new ArrayList<>(struct.getFieldsMap().entrySet());
            sorted.sort((a, b) -> CodePointOrder.compare(a.getKey(), b.getKey()));
            fields = sorted.iterator();
        }

        @Override
        public boolean hasNext() {
            return fields.hasNext();
        }

        @Override
        public Value next(JsonWriter writer) {
            if (begun) {
                writer.out.ascii(',');
            }
            begun = true;
            Map.Entry<String, Value> field = fields.next();
            key = field.getKey();
            writer.text(key);
            writer.out.ascii(':');
            return field.getValue();
        }

        @Override
        public char close() {
            return '}';
        }

        @Override
        public String step() {
            return "." + key;
        }
    }
}
