package dev.ringo.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTests {

    @Nested
    class Writing {

        @ParameterizedTest
        @CsvSource({
            "0, 0",
            "-0.0, -0",
            "1, 1",
            "-1.5, -1.5",
            "0.1, 0.1",
            "9007199254740992, 9007199254740992",
            "9007199254740994, 9007199254740994",
            "1e15, 1000000000000000",
            "123456789012345680000, 123456789012345680000",
            "1e20, 100000000000000000000",
            "1e21, 1e+21",
            "1.5e300, 1.5e+300",
            "1e-6, 0.000001",
            "1.25e-6, 0.00000125",
            "1e-7, 1e-7",
            "1.5e-10, 1.5e-10",
            "5e-324, 5e-324",
            "1.7976931348623157e308, 1.7976931348623157e+308",
            "2e-44, 2e-44",
            "2.2250738585072014E-308, 2.2250738585072014e-308",
            "123.456, 123.456"
        })
        void numbersAreWrittenAsEcmaScriptDoes(double number, String text) {
            assertThat(write(number(number))).isEqualTo(text);
        }

        @Test
        void keysAreSortedByCodePoint() {
            Struct.Builder struct = Struct.newBuilder();
            for (String key : new String[] {"b", "", "a\u0000", "a", "\uFFFD", "\uD83D\uDE00", "é"}) {
                struct.putFields(key, number(1));
            }
            assertThat(write(Value.newBuilder().setStructValue(struct).build()))
                    .isEqualTo("{\"\":1,\"a\":1,\"a\\u0000\":1,\"b\":1,\"é\":1,\"\uFFFD\":1,\"\uD83D\uDE00\":1}");
        }

        @Test
        void onlyWhatJsonDemandsIsEscaped() {
            assertThat(write(text("\"\\\n\t\r\b\f\u0001\u001f<>&\u2028\u2029/")))
                    .isEqualTo("\"\\\"\\\\\\n\\t\\r\\b\\f\\u0001\\u001f<>&\u2028\u2029/\"");
        }

        @Test
        void valueWithoutKindIsNull() {
            Value list = Value.newBuilder()
                    .setListValue(ListValue.newBuilder().addValues(Value.getDefaultInstance()))
                    .build();
            assertThat(write(Value.getDefaultInstance())).isEqualTo("null");
            assertThat(write(list)).isEqualTo("[null]");
        }

        @ParameterizedTest
        @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
        void numbersThatAreNotFiniteAreRefusedWithTheirPath(double number) {
            Value items = Value.newBuilder()
                    .setListValue(ListValue.newBuilder().addValues(text("x")).addValues(number(number)))
                    .build();
            Value root = object("items", items);
            assertThatThrownBy(() -> JsonText.write(root))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("$.items[1]")
                    .hasMessageContaining("not finite");
        }

        @Test
        void unpairedSurrogateIsRefusedInTextsAndKeys() {
            assertThatThrownBy(() -> JsonText.write(text("ab\uD800c"))).hasMessageContaining("index 2");
            assertThatThrownBy(() -> JsonText.write(text("\uDC00"))).hasMessageContaining("index 0");
            assertThatThrownBy(() -> JsonText.write(object("\uD83D", number(1))))
                    .isInstanceOf(InvalidValueException.class);
        }

        @Test
        void limitCountsBytesOfUtf8() {
            Value fits = text("é".repeat(49));
            assertThat(JsonText.write(fits, 100)).hasSize(100);
            assertThatThrownBy(() -> JsonText.write(fits, 99))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("longer than 99 bytes");
        }

        @Test
        void longTextsAreWrittenWhole() {
            String text = "a😀é\n".repeat(50_000);
            assertThat(JsonText.read(JsonText.write(text(text))).getStringValue())
                    .isEqualTo(text);
        }

        @Test
        void nestingBeyondTheLimitIsRefused() {
            assertThat(JsonText.write(nested(JsonText.MAX_DEPTH))).hasSize(2 * JsonText.MAX_DEPTH);
            assertThatThrownBy(() -> JsonText.write(nested(JsonText.MAX_DEPTH + 1)))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("5000 levels");
        }
    }

    @Nested
    class Reading {

        @Test
        void everyKindIsRead() {
            Value read = read("{\"a\":[1,2.5,-0,1e+21,\"x\",true,false,null],\"b\":{},\"c\":[]}");
            ListValue list = read.getStructValue().getFieldsOrThrow("a").getListValue();
            assertThat(list.getValues(0).getNumberValue()).isEqualTo(1);
            assertThat(list.getValues(1).getNumberValue()).isEqualTo(2.5);
            assertThat(1 / list.getValues(2).getNumberValue()).isEqualTo(Double.NEGATIVE_INFINITY);
            assertThat(list.getValues(3).getNumberValue()).isEqualTo(1e21);
            assertThat(list.getValues(4).getStringValue()).isEqualTo("x");
            assertThat(list.getValues(5).getBoolValue()).isTrue();
            assertThat(list.getValues(6).hasBoolValue()).isTrue();
            assertThat(list.getValues(7).hasNullValue()).isTrue();
            assertThat(read.getStructValue().getFieldsOrThrow("b").hasStructValue())
                    .isTrue();
            assertThat(read.getStructValue().getFieldsOrThrow("c").hasListValue())
                    .isTrue();
        }

        @Test
        void ofRepeatedKeysTheLastCounts() {
            assertThat(read("{\"a\":1,\"a\":2}")
                            .getStructValue()
                            .getFieldsOrThrow("a")
                            .getNumberValue())
                    .isEqualTo(2);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "  ", "{", "[1", "[1,]", "nul", "\"a", "1 2", "{\"a\":}", "NaN", "'a'", "[1]]"})
        void whatIsNotOneJsonValueIsRefused(String text) {
            assertThatThrownBy(() -> read(text)).isInstanceOf(InvalidValueException.class);
        }

        @Test
        void escapedHtmlOfOtherWritersIsRead() {
            assertThat(read("\"\\u003ca\\u0026\\u003e\"").getStringValue()).isEqualTo("<a&>");
        }

        @Test
        void deepNestingIsReadBack() {
            Value deep = nested(JsonText.MAX_DEPTH);
            assertThat(JsonText.write(JsonText.read(JsonText.write(deep)))).isEqualTo(JsonText.write(deep));
        }
    }

    @Test
    void whatIsWrittenIsReadBack() {
        Random random = new Random(42);
        for (int i = 0; i < 2_000; i++) {
            Value value = random(random, 4);
            assertThat(JsonText.read(JsonText.write(value))).isEqualTo(value);
        }
    }

    @Test
    void everyFiniteDoubleComesBack() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                assertThat(read(write(number(number))).getNumberValue()).isEqualTo(number);
            }
        }
    }

    private static Value random(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0 -> Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build();
            case 1 -> Value.newBuilder().setBoolValue(random.nextBoolean()).build();
            case 2 -> number(random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
            case 3 -> text(randomText(random));
            case 4 -> {
                ListValue.Builder list = ListValue.newBuilder();
                random.ints(random.nextInt(4)).forEach(any -> list.addValues(random(random, depth - 1)));
                yield Value.newBuilder().setListValue(list).build();
            }
            default -> {
                Struct.Builder struct = Struct.newBuilder();
                random.ints(random.nextInt(4))
                        .forEach(any -> struct.putFields(randomText(random), random(random, depth - 1)));
                yield Value.newBuilder().setStructValue(struct).build();
            }
        };
    }

    private static String randomText(Random random) {
        StringBuilder text = new StringBuilder();
        random.ints(random.nextInt(12), 0, 0x11000).forEach(codePoint -> {
            if (codePoint < 0xD800 || codePoint > 0xDFFF) {
                text.appendCodePoint(codePoint);
            }
        });
        return text.toString();
    }

    private static Value nested(int levels) {
        Value value =
                Value.newBuilder().setListValue(ListValue.getDefaultInstance()).build();
        for (int i = 1; i < levels; i++) {
            value = Value.newBuilder()
                    .setListValue(ListValue.newBuilder().addValues(value))
                    .build();
        }
        return value;
    }

    private static Value object(String key, Value value) {
        return Value.newBuilder()
                .setStructValue(Struct.newBuilder().putFields(key, value))
                .build();
    }

    private static Value number(double number) {
        return Value.newBuilder().setNumberValue(number).build();
    }

    private static Value text(String text) {
        return Value.newBuilder().setStringValue(text).build();
    }

    private static String write(Value value) {
        return new String(JsonText.write(value), StandardCharsets.UTF_8);
    }

    private static Value read(String text) {
        return JsonText.read(text.getBytes(StandardCharsets.UTF_8));
    }
}
