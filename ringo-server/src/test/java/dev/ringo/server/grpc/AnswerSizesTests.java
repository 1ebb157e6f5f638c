package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import dev.ringo.proto.JsonText;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the bound promises: no answer is larger than was reckoned. */
class AnswerSizesTests {

    @Test
    void noPayloadIsLargerOnTheWireThanReckoned() {
        Random random = new Random(3);
        for (int i = 0; i < 3_000; i++) {
            assertBounded(random(random, 1 + random.nextInt(6)));
        }
    }

    @Test
    void smallValuesInGreatNumberAreReckoned() {
        ListValue.Builder list = ListValue.newBuilder();
        Struct.Builder struct = Struct.newBuilder();
        for (int i = 0; i < 50_000; i++) {
            list.addValues(Value.newBuilder().setNumberValue(i % 10));
            struct.putFields(
                    Integer.toString(i, 36),
                    Value.newBuilder().setNumberValue(1).build());
        }
        assertBounded(Value.newBuilder().setListValue(list).build());
        assertBounded(Value.newBuilder().setStructValue(struct).build());
    }

    @Test
    void wideLevelsWithinWideLevelsAreReckoned() {
        Value value = Value.newBuilder().setStringValue("x".repeat(300_000)).build();
        for (int level = 0; level < 30; level++) {
            value = Value.newBuilder()
                    .setStructValue(Struct.newBuilder().putFields("", value))
                    .build();
            assertBounded(value);
        }
    }

    private static void assertBounded(Value value) {
        assertThat(AnswerSizes.payload(JsonText.write(value))).isGreaterThanOrEqualTo(value.getSerializedSize());
    }

    private static Value random(Random random, int depth) {
        Value.Builder value = Value.newBuilder();
        switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> value.setNullValue(NullValue.NULL_VALUE);
            case 1 -> value.setBoolValue(random.nextBoolean());
            case 2 -> value.setNumberValue(random.nextInt(20));
            case 3 -> value.setStringValue(text(random));
            case 4 -> {
                ListValue.Builder list = value.getListValueBuilder();
                for (int i = random.nextInt(8); i > 0; i--) {
                    list.addValues(random(random, depth - 1));
                }
            }
            default -> {
                Struct.Builder struct = value.getStructValueBuilder();
                for (int i = random.nextInt(8); i > 0; i--) {
                    struct.putFields(text(random), random(random, depth - 1));
                }
            }
        }
        return value.build();
    }

    /** Texts full of what JSON writes structure with. */
    private static String text(Random random) {
        String alphabet = "\"\\,:[]{}a\u0000é😀";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            int start = random.nextInt(alphabet.length() - 2);
            text.append(alphabet, start, start + 1);
        }
        return text.toString();
    }
}
