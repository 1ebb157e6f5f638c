package dev.ringo.client.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.Value;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.proto.Protocol;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Payloads on the wire: exact, or refused before anything is sent. */
class PayloadTests {

    private static final JsonMapper MAPPER = new JsonMapper();

    private final PayloadWriter writer = new PayloadWriter(MAPPER);
    private final PayloadReader reader = new PayloadReader(MAPPER);

    record Address(String street, @Nullable String note) {}

    record Order(int id, List<Address> addresses, BigDecimal price, Optional<String> remark, Instant at, byte[] seal) {}

    static final class Node {
        public @Nullable Node next;
    }

    static final class Broken {
        public String getText() {
            throw new IllegalStateException("no text");
        }
    }

    private JsonNode roundTrip(@Nullable Object payload) {
        return reader.read(writer.write(payload));
    }

    @Test
    void recordsAndWhatTheyHoldComeBack() {
        Order order = new Order(
                7,
                List.of(new Address("Ü-Straße 🎈", null)),
                new BigDecimal("19.90"),
                Optional.of("soon"),
                Instant.parse("2026-01-02T03:04:05.678Z"),
                new byte[] {1, 2, 3});
        Order back = MAPPER.treeToValue(roundTrip(order), Order.class);
        assertThat(back)
                .usingRecursiveComparison()
                .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                .isEqualTo(order);
    }

    static Stream<Arguments> jsonValues() {
        Map<String, Object> odd = new HashMap<>();
        odd.put("", 1);
        odd.put("null", null);
        odd.put("a.b\u0000", List.of());
        return Stream.of(
                Arguments.of(null, "null"),
                Arguments.of(true, "true"),
                Arguments.of("", "\"\""),
                Arguments.of(List.of(), "[]"),
                Arguments.of(Map.of(), "{}"),
                Arguments.of(Arrays.asList(1, null, "x"), "[1,null,\"x\"]"),
                Arguments.of(odd, MAPPER.writeValueAsString(odd)),
                Arguments.of(Map.of(7, "key"), "{\"7\":\"key\"}"),
                Arguments.of(MAPPER.readTree("{\"a\":[1.5]}"), "{\"a\":[1.5]}"));
    }

    @ParameterizedTest
    @MethodSource("jsonValues")
    void everyJsonValueComesBack(@Nullable Object payload, String json) {
        assertThat(roundTrip(payload)).isEqualTo(MAPPER.readTree(json));
    }

    static Stream<Number> exactNumbers() {
        return Stream.of(
                0,
                -1,
                Integer.MIN_VALUE,
                (1L << 53),
                -(1L << 53),
                (1L << 53) + 2,
                1L << 62,
                Long.MIN_VALUE,
                0.1,
                -0.0,
                5e-324,
                1.7976931348623157e308,
                0.1f,
                (short) 3,
                new BigDecimal("0.10"),
                new BigDecimal("1E+2"),
                new BigDecimal(0.1),
                BigInteger.TWO.pow(100));
    }

    @ParameterizedTest
    @MethodSource("exactNumbers")
    void aNumberThatADoubleCarriesComesBack(Number number) {
        JsonNode back = roundTrip(Map.of("n", number)).get("n");
        assertThat(back.doubleValue()).isEqualTo(number.doubleValue());
        assertThat(back.decimalValue())
                .satisfiesAnyOf(
                        value -> assertThat(value).isEqualByComparingTo(new BigDecimal(number.toString())),
                        value -> assertThat(value).isEqualByComparingTo(BigDecimal.valueOf(number.doubleValue())));
    }

    @Test
    void integersAreReadAsIntegersAndOthersAreNot() {
        assertThat(roundTrip(3.0).isInt()).isTrue();
        assertThat(roundTrip(1L << 53).isLong()).isTrue();
        assertThat(roundTrip((1L << 53) + 2).isDouble()).isTrue();
        assertThat(roundTrip(0.5).isDouble()).isTrue();
        assertThat(roundTrip(-0.0).doubleValue()).isEqualTo(-0.0);
    }

    static Stream<Arguments> inexactNumbers() {
        return Stream.of(
                Arguments.of((1L << 53) + 1, "exactly"),
                Arguments.of(Long.MAX_VALUE, "exactly"),
                Arguments.of(new BigDecimal("0.1000000000000000000001"), "exactly"),
                Arguments.of(new BigDecimal("1E-400"), "exactly"),
                Arguments.of(BigInteger.TWO.pow(53).add(BigInteger.ONE), "exactly"),
                Arguments.of(Double.NaN, "not finite"),
                Arguments.of(Double.NEGATIVE_INFINITY, "not finite"),
                Arguments.of(Float.POSITIVE_INFINITY, "not finite"),
                Arguments.of(BigInteger.TEN.pow(400), "too large"),
                Arguments.of(new BigDecimal("1E+999999999"), "too large"));
    }

    @ParameterizedTest
    @MethodSource("inexactNumbers")
    void aNumberThatNoDoubleCarriesIsRefusedWithItsPath(Number number, String why) {
        assertRefused(Map.of("list", List.of("x", Map.of("n", number))), "$.list[1].n", why);
    }

    @Test
    void aMessageStaysShortHoweverLongTheNumberIs() {
        BigInteger huge = BigInteger.TEN.pow(100_000).add(BigInteger.ONE);
        assertThat(assertRefused(Map.of("n", huge), "$.n")).hasSizeLessThan(400);
        assertThat(assertRefused(Map.of("n", new BigDecimal("0." + "1".repeat(100_000))), "$.n"))
                .hasSizeLessThan(400);
        assertThat(assertRefused(Map.of("k".repeat(100_000), Double.NaN), "$.k"))
                .hasSizeLessThan(400);
    }

    @Test
    void anEmptyKeyIsNamedInThePathAsOne() {
        assertRefused(Map.of("a", Map.of("", Double.NaN)), "$.a.\"\"");
    }

    @Test
    void halfASurrogatePairIsRefused() {
        assertRefused("a\ud800b", "surrogate");
        assertRefused(Map.of("\udc00", 1), "surrogate");
        assertThat(roundTrip("nul \u0000").stringValue()).isEqualTo("nul \u0000");
    }

    @Test
    void nestingIsLimitedAndNeverExhaustsTheStack() {
        assertThat(depthOf(roundTrip(nested(PayloadWriter.MAX_DEPTH)))).isEqualTo(PayloadWriter.MAX_DEPTH);
        assertRefused(nested(PayloadWriter.MAX_DEPTH + 1), "nested");
        assertRefused(nested(100_000), "nested");
        List<Object> circle = new ArrayList<>();
        circle.add(circle);
        assertRefused(circle, "payload of java.util.ArrayList");
        Node node = new Node();
        node.next = new Node();
        node.next.next = node;
        assertRefused(node, "payload of " + Node.class.getName());
    }

    @Test
    void whatJacksonCannotWriteIsRefusedWithItsType() {
        assertRefused(new Broken(), Broken.class.getName());
        assertRefused(MAPPER.getNodeFactory().missingNode(), "missing");
    }

    @Test
    void aPayloadMayHaveOneMebibyteOfJson() {
        String largest = "x".repeat(Protocol.MAX_PAYLOAD_BYTES - 2);
        assertThat(roundTrip(largest).stringValue()).isEqualTo(largest);
        assertRefused(largest + "x", String.valueOf(Protocol.MAX_PAYLOAD_BYTES));
        assertRefused("ü".repeat(Protocol.MAX_PAYLOAD_BYTES / 2), String.valueOf(Protocol.MAX_PAYLOAD_BYTES));
        assertThat(roundTrip("<".repeat(Protocol.MAX_PAYLOAD_BYTES - 2)).stringValue())
                .hasSize(Protocol.MAX_PAYLOAD_BYTES - 2);
    }

    @Test
    void aValueWithoutKindIsNull() {
        assertThat(reader.read(Value.getDefaultInstance()).isNull()).isTrue();
    }

    private static JsonNode nested(int levels) {
        JsonNode inner = MAPPER.getNodeFactory().stringNode("core");
        for (int i = 0; i < levels; i++) {
            ArrayNode outer = MAPPER.createArrayNode();
            outer.add(inner);
            inner = outer;
        }
        return inner;
    }

    private static int depthOf(JsonNode node) {
        int depth = 0;
        for (JsonNode inner = node; inner.isArray(); inner = inner.get(0)) {
            depth++;
        }
        return depth;
    }

    private String assertRefused(@Nullable Object payload, String... parts) {
        String[] message = new String[1];
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(() -> writer.write(payload))
                .satisfies(e -> assertThat(e.getMessage()).startsWith("payload").contains(parts))
                .satisfies(e -> message[0] = e.getMessage());
        return message[0];
    }
}
