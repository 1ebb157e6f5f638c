package dev.ringo.server.grpc;

import com.google.protobuf.Value;
import java.util.ArrayDeque;
import java.util.Deque;

/** Looks into payloads without reading or writing JSON. */
final class Payloads {

    private Payloads() {}

    /**
     * Whether every value in it says its kind. One that does not is stored as null, so it does not come back as it was
     * sent. Uses no recursion: payloads may be nested deeply.
     */
    static boolean isExplicit(Value payload) {
        Deque<Value> open = new ArrayDeque<>();
        open.push(payload);
        while (!open.isEmpty()) {
            Value value = open.pop();
            switch (value.getKindCase()) {
                case KIND_NOT_SET -> {
                    return false;
                }
                case STRUCT_VALUE ->
                    value.getStructValue().getFieldsMap().values().forEach(open::push);
                case LIST_VALUE -> value.getListValue().getValuesList().forEach(open::push);
                case NULL_VALUE, NUMBER_VALUE, STRING_VALUE, BOOL_VALUE -> {
                    // Says it, and holds no others.
                }
            }
        }
        return true;
    }
}
