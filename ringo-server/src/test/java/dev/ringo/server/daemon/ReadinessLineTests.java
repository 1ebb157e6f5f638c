package dev.ringo.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Struct;
import dev.ringo.proto.JsonText;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ReadinessLineTests {

    @Test
    void theLineSaysWhatEverySdkExpects() {
        assertThat(new ReadinessLine("127.0.0.1:5", "http://127.0.0.1:6", "ab", 7).toJson())
                .isEqualTo("{\"endpoint\":\"127.0.0.1:5\",\"managementEndpoint\":\"http://127.0.0.1:6\","
                        + "\"instanceId\":\"ab\",\"registryAvailable\":false,\"hubRegistrationConfigured\":false,"
                        + "\"pid\":7,\"version\":\"0.1.0-dev.9\",\"protocolMajor\":1,\"protocolMinor\":7,"
                        + "\"schemaVersion\":3}");
    }

    @Test
    void anyTextStaysOneLineOfJson() {
        String text = "\"\\\n\r\t\u0000\u001f\u2028é😀";
        String line = new JsonLine().add("key", text).add("n", Long.MIN_VALUE).toString();
        Struct json = JsonText.read(line.getBytes(StandardCharsets.UTF_8)).getStructValue();
        assertThat(line).doesNotContain("\n", "\r");
        assertThat(json.getFieldsOrThrow("key").getStringValue()).isEqualTo(text);
        assertThat(new JsonLine()).hasToString("{}");
    }
}
