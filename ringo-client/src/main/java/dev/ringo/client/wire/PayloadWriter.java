package dev.ringo.client.wire;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.proto.InvalidValueException;
import dev.ringo.proto.JsonText;
import dev.ringo.proto.Protocol;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.POJONode;

/**
 * Turns payloads into the wire's form and refuses what it cannot carry exactly. Numbers are doubles there: one that
 * would come back different is refused, never rounded.
 */
final class PayloadWriter {

    static final int MAX_DEPTH = 1_000;

    private static final int LONGEST_PATH = 200;

    private final JsonMapper mapper;

    PayloadWriter(JsonMapper mapper) {
        this.mapper = mapper;
    }

    Value write(@Nullable Object payload) {
        Value value = value(tree(payload), Path.ROOT, 0);
        try {
            JsonText.write(value, Protocol.MAX_PAYLOAD_BYTES);
        } catch (InvalidValueException e) {
            throw new InvalidArgumentException("payload " + e.getMessage());
        }
        return value;
    }

    private JsonNode tree(@Nullable Object payload) {
        if (payload == null) {
            return mapper.getNodeFactory().nullNode();
        }
        if (payload instanceof JsonNode node) {
            return node;
        }
        try {
            return mapper.valueToTree(payload);
        } catch (JacksonException e) {
            throw new InvalidArgumentException(
                    "payload of " + payload.getClass().getName() + " cannot be written as JSON: "
                            + e.getOriginalMessage() + " " + e.getPathReference());
        }
    }

    private Value value(JsonNode node, Path path, int depth) {
        if (depth > MAX_DEPTH) {
            throw refused(path, "is nested more than " + MAX_DEPTH + " levels deep");
        }
        return switch (node.getNodeType()) {
            case NULL -> Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build();
            case BOOLEAN -> Value.newBuilder().setBoolValue(node.booleanValue()).build();
            case NUMBER -> Value.newBuilder().setNumberValue(number(node, path)).build();
            case STRING -> Value.newBuilder().setStringValue(node.stringValue()).build();
            case BINARY -> Value.newBuilder().setStringValue(node.asString()).build();
            case POJO -> value(tree(((POJONode) node).getPojo()), path, depth + 1);
            case ARRAY -> list(node, path, depth);
            case OBJECT -> object(node, path, depth);
            case MISSING -> throw refused(path, "is a missing node, which is no JSON value");
        };
    }

    private Value list(JsonNode node, Path path, int depth) {
        ListValue.Builder list = ListValue.newBuilder();
        int index = 0;
        for (JsonNode element : node.values()) {
            list.addValues(value(element, new Path(path, "", index++), depth + 1));
        }
        return Value.newBuilder().setListValue(list).build();
    }

    private Value object(JsonNode node, Path path, int depth) {
        Struct.Builder object = Struct.newBuilder();
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            object.putFields(member.getKey(), value(member.getValue(), new Path(path, member.getKey(), 0), depth + 1));
        }
        return Value.newBuilder().setStructValue(object).build();
    }

    private static double number(JsonNode node, Path path) {
        double carried = node.doubleValue();
        if (!Double.isFinite(carried)) {
            throw refused(path, node.asString() + " is not finite, which JSON cannot say");
        }
        boolean exact = switch (node.numberType()) {
            case INT, FLOAT, DOUBLE -> true;
            case LONG, BIG_INTEGER, BIG_DECIMAL -> isExact(node.decimalValue(), carried);
        };
        if (!exact) {
            throw refused(
                    path, node.asString() + " cannot be carried exactly (numbers are doubles); send it as a text");
        }
        return carried;
    }

    /** A decimal is exact if it is the double's value, or what the double is written as. */
    private static boolean isExact(BigDecimal wanted, double carried) {
        return new BigDecimal(carried).compareTo(wanted) == 0
                || BigDecimal.valueOf(carried).compareTo(wanted) == 0;
    }

    private static InvalidArgumentException refused(Path path, String problem) {
        String text = path.toString();
        String shown = text.length() <= LONGEST_PATH ? text : text.substring(0, LONGEST_PATH) + "…";
        return new InvalidArgumentException("payload " + shown + ": " + problem);
    }

    /** Where a value stands; becomes a text only when somebody must be told. */
    private record Path(@Nullable Path parent, String name, int index) {

        static final Path ROOT = new Path(null, "", 0);

        @Override
        public String toString() {
            Deque<String> steps = new ArrayDeque<>();
            Path path = this;
            while (path.parent != null) {
                steps.push(path.name.isEmpty() ? "[" + path.index + "]" : "." + path.name);
                path = path.parent;
            }
            return "$" + String.join("", steps);
        }
    }
}
