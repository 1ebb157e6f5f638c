package dev.ringo.proto;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import dev.ringo.taskqueue.v1.QueueProto;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the compiled contract with the listing that {@code interop/descriptor_listing.py} makes of the published one. */
class PublishedContractTests {

    private static final Pattern ADDITION = Pattern.compile("\\| `(\\w+)` \\| (\\d+) \\| `(\\w+)` \\| (\\w+) \\| .*");

    @Test
    void contractIsThePublishedOneAndTheDocumentedAdditions() throws IOException {
        List<String> expected = new ArrayList<>(published());
        expected.addAll(documentedAdditions());
        assertThat(compiled()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void everyAdditionHasANumberFromOneThousandOn() throws IOException {
        assertThat(documentedAdditions()).isNotEmpty().allMatch(line -> Integer.parseInt(line.split(" ")[2]) >= 1000);
    }

    private static List<String> published() throws IOException {
        try (InputStream listing = PublishedContractTests.class.getResourceAsStream("/published-contract.txt")) {
            assertThat(listing).isNotNull();
            return new String(listing.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    private static List<String> documentedAdditions() throws IOException {
        return Files.readAllLines(Path.of("..", "docs", "protocol.md")).stream()
                .map(ADDITION::matcher)
                .filter(Matcher::matches)
                .map(row -> "field ringo.v1.%s %s %s %s single implicit -"
                        .formatted(row.group(1), row.group(2), row.group(3), row.group(4)))
                .toList();
    }

    private static List<String> compiled() {
        FileDescriptor file = QueueProto.getDescriptor();
        List<String> lines = new ArrayList<>();
        file.getMessageTypes().forEach(message -> addMessage(lines, message));
        for (EnumDescriptor type : file.getEnumTypes()) {
            type.getValues()
                    .forEach(value ->
                            lines.add("enum " + type.getFullName() + " " + value.getNumber() + " " + value.getName()));
        }
        file.getServices().forEach(service -> service.getMethods().forEach(method -> lines.add(rpc(method))));
        return lines;
    }

    private static void addMessage(List<String> lines, Descriptor message) {
        lines.add("message " + message.getFullName());
        message.getFields().forEach(field -> lines.add(field(message, field)));
        message.getNestedTypes().forEach(nested -> addMessage(lines, nested));
    }

    private static String field(Descriptor message, FieldDescriptor field) {
        OneofDescriptor oneof = field.getRealContainingOneof();
        boolean optional = field.getContainingOneof() != null && oneof == null;
        return "field %s %d %s %s %s %s %s"
                .formatted(
                        message.getFullName(),
                        field.getNumber(),
                        field.getName(),
                        type(field),
                        field.isRepeated() ? "repeated" : "single",
                        optional ? "optional" : "implicit",
                        oneof == null ? "-" : oneof.getName());
    }

    private static String type(FieldDescriptor field) {
        return switch (field.getJavaType()) {
            case MESSAGE -> field.getMessageType().getFullName();
            case ENUM -> field.getEnumType().getFullName();
            default -> field.getType().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String rpc(MethodDescriptor method) {
        return "rpc %s %s (%s%s) returns (%s%s)"
                .formatted(
                        method.getService().getFullName(),
                        method.getName(),
                        method.isClientStreaming() ? "stream " : "",
                        method.getInputType().getFullName(),
                        method.isServerStreaming() ? "stream " : "",
                        method.getOutputType().getFullName());
    }
}
