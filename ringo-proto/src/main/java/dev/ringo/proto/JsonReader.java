package dev.ringo.proto;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Reads one JSON text, with a stack of its own so that deep nesting costs no thread stack. */
final class JsonReader {

    private static final int MAX_BYTES = 64 << 20;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(JsonText.MAX_DEPTH * 2)
                    .maxStringLength(MAX_BYTES)
                    .maxNameLength(MAX_BYTES)
                    .maxNumberLength(MAX_BYTES)
                    .build())
            .build();

    private static final Value NULL =
            Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build();
    private static final Value TRUE = Value.newBuilder().setBoolValue(true).build();
    private static final Value FALSE = Value.newBuilder().setBoolValue(false).build();

    private final Deque<Level> levels = new ArrayDeque<>();
    private @Nullable Value root;

    static Value read(byte[] utf8Json) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), utf8Json)) {
            return new JsonReader().read(parser);
        } catch (JacksonException e) {
            throw new InvalidValueException("$", "not a JSON text: " + e.getOriginalMessage());
        }
    }

    private Value read(JsonParser parser) {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (root != null) {
                throw new InvalidValueException("$", "something follows the JSON value");
            }
            accept(token, parser);
        }
        if (root == null) {
            throw new InvalidValueException("$", "not a JSON text: it is empty or ends too early");
        }
        return root;
    }

    private void accept(JsonToken token, JsonParser parser) {
        switch (token) {
            case START_OBJECT -> levels.push(new ObjectLevel());
            case START_ARRAY -> levels.push(new ListLevel());
            case END_OBJECT, END_ARRAY -> add(levels.pop().toValue());
            case PROPERTY_NAME -> levels.element().name(parser.currentName());
            case VALUE_STRING ->
                add(Value.newBuilder().setStringValue(parser.getString()).build());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                add(Value.newBuilder().setNumberValue(number(parser)).build());
            case VALUE_TRUE -> add(TRUE);
            case VALUE_FALSE -> add(FALSE);
            case VALUE_NULL -> add(NULL);
            default -> throw new InvalidValueException("$", "not a JSON text: unexpected " + token);
        }
    }

    /** Jackson reads {@code -0} as the integer 0, which has no sign. */
    private static double number(JsonParser parser) {
        double number = parser.getDoubleValue();
        return number == 0 && parser.getString().startsWith("-") ? -0.0 : number;
    }

    private void add(Value value) {
        Level level = levels.peek();
        if (level == null) {
            root = value;
        } else {
            level.add(value);
        }
    }

    /** An open list or object. */
    private interface Level {
        void name(String name);

        void add(Value value);

        Value toValue();
    }

    private static final class ListLevel implements Level {
        private final ListValue.Builder list = ListValue.newBuilder();

        @Override
        public void name(String name) {
            throw new IllegalStateException("A list has no names");
        }

        @Override
        public void add(Value value) {
            list.addValues(value);
        }

        @Override
        public Value toValue() {
            return Value.newBuilder().setListValue(list.build()).build();
        }
    }

    private static final class ObjectLevel implements Level {
        private final Struct.Builder struct = Struct.newBuilder();
        private String name = "";

        @Override
        public void name(String next) {
            name = next;
        }

        @Override
        public void add(Value value) {
            struct.putFields(name, value);
        }

        @Override
        public Value toValue() {
            return Value.newBuilder().setStructValue(struct.build()).build();
        }
    }
}
