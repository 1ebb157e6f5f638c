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

    /** As deep as Jackson reads and writes; twice that was known to exhaust a thread's usual stack. */
    static final int MAX_DEPTH = 500;

    /** So much of a path or a number is repeated in a message. */
    private static final int LONGEST_QUOTE = 100;

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
        } catch (StackOverflowError e) {
            throw new InvalidArgumentException("payload of "
                    + payload.getClass().getName() + " refers to itself or is nested too deeply to be written as JSON");
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
            case POJO -> embedded(((POJONode) node).getPojo(), path, depth);
            case ARRAY -> list(node, path, depth);
            case OBJECT -> object(node, path, depth);
            case MISSING -> throw refused(path, "is a missing node, which is no JSON value");
        };
    }

    /** What Jackson has put into the tree as it was: bytes, and whatever a user's tree holds. */
    private Value embedded(@Nullable Object value, Path path, int depth) {
        if (value instanceof byte[] bytes) {
            String base64 = mapper.serializationConfig().getBase64Variant().encode(bytes);
            return Value.newBuilder().setStringValue(base64).build();
        }
        JsonNode written = tree(value);
        if (written.isPojo() && value != null) {
            throw refused(path, "is a " + value.getClass().getName() + ", which has no form in JSON");
        }
        return value(written, path, depth);
    }

    private Value list(JsonNode node, Path path, int depth) {
        ListValue.Builder list = ListValue.newBuilder();
        int index = 0;
        for (JsonNode element : node.values()) {
            list.addValues(value(element, new Path(path, null, index++), depth + 1));
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
        return switch (node.numberType()) {
            case INT -> node.intValue();
            case FLOAT, DOUBLE -> finite(node.doubleValue(), path);
            case LONG, BIG_INTEGER, BIG_DECIMAL -> exact(node.decimalValue(), path);
        };
    }

    private static double finite(double number, Path path) {
        if (!Double.isFinite(number)) {
            throw refused(path, number + " is not finite, which JSON cannot say");
        }
        return number;
    }

    private static double exact(BigDecimal wanted, Path path) {
        double carried = wanted.doubleValue();
        if (!Double.isFinite(carried)) {
            throw refused(
                    path, shortened(wanted.toString()) + " is too large (numbers are doubles); send it as a text");
        }
        if (!isExact(wanted, carried)) {
            throw refused(
                    path,
                    shortened(wanted.toString())
                            + " cannot be carried exactly (numbers are doubles); send it as a text");
        }
        return carried;
    }

    /** A decimal is exact if it is the double's value, or what the double is written as. */
    private static boolean isExact(BigDecimal wanted, double carried) {
        return new BigDecimal(carried).compareTo(wanted) == 0
                || BigDecimal.valueOf(carried).compareTo(wanted) == 0;
    }

    private static InvalidArgumentException refused(Path path, String problem) {
        return new InvalidArgumentException("payload " + shortened(path.toString()) + ": " + problem);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
    }

    /** Where a value stands; becomes a text only when somebody must be told. */
    private record Path(@Nullable Path parent, @Nullable String name, int index) {

        static final Path ROOT = new Path(null, "", 0);

        private String step() {
            if (name == null) {
                return "[" + index + "]";
            }
            return name.isEmpty() ? ".\"\"" : "." + name;
        }

        @Override
        public String toString() {
            Deque<String> steps = new ArrayDeque<>();
            Path path = this;
            while (path.parent != null) {
                steps.push(path.step());
                path = path.parent;
            }
            return "$" + String.join("", steps);
        }
    }
}
