package dev.ringo.client.wire;

import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns the wire's form of a payload into a JSON tree, such as a parser would have made from its text. */
final class PayloadReader {

    /** Up to here every integer is a double of its own. */
    private static final double LARGEST_EXACT_INTEGER = 1L << 53;

    private final JsonNodeFactory nodes;

    PayloadReader(JsonMapper mapper) {
        this.nodes = mapper.getNodeFactory();
    }

    JsonNode read(Value value) {
        return switch (value.getKindCase()) {
            case NULL_VALUE, KIND_NOT_SET -> nodes.nullNode();
            case BOOL_VALUE -> nodes.booleanNode(value.getBoolValue());
            case NUMBER_VALUE -> number(value.getNumberValue());
            case STRING_VALUE -> nodes.stringNode(value.getStringValue());
            case LIST_VALUE -> list(value.getListValue());
            case STRUCT_VALUE -> object(value.getStructValue());
        };
    }

    private JsonNode number(double number) {
        boolean negativeZero = Double.doubleToRawLongBits(number) == Double.doubleToRawLongBits(-0.0);
        if (number != Math.rint(number) || Math.abs(number) > LARGEST_EXACT_INTEGER || negativeZero) {
            return nodes.numberNode(number);
        }
        int narrow = (int) number;
        return narrow == number ? nodes.numberNode(narrow) : nodes.numberNode((long) number);
    }

    private ArrayNode list(ListValue list) {
        ArrayNode array = nodes.arrayNode(list.getValuesCount());
        list.getValuesList().forEach(element -> array.add(read(element)));
        return array;
    }

    private ObjectNode object(Struct struct) {
        ObjectNode object = nodes.objectNode();
        for (Map.Entry<String, Value> member : struct.getFieldsMap().entrySet()) {
            object.set(member.getKey(), read(member.getValue()));
        }
        return object;
    }
}
