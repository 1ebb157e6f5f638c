package dev.ringo.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTests {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:0, 127.0.0.1, 0",
        "localhost:7233, localhost, 7233",
        "[::1]:65535, ::1, 65535",
        "example.org:80, example.org, 80"
    })
    void hostAndPortAreRead(String text, String host, int port) {
        Address address = Address.parse("listen", text);
        assertThat(address).isEqualTo(new Address(host, port));
        assertThat(address).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                ":0",
                "[]:0",
                "nonsense",
                "127.0.0.1",
                "127.0.0.1:",
                "127.0.0.1:x",
                "127.0.0.1:-1",
                "127.0.0.1:+1",
                "127.0.0.1:65536",
                "127.0.0.1:99999999999",
                "127.0.0.1: 1",
                "::1:0",
                "::1"
            })
    void anythingElseIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> Address.parse("listen", text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--listen")
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("127.0.0.1:0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.1.2.3", "localhost", "::1"})
    void thisMachineAloneIsLoopback(String host) {
        Address address = new Address(host, 0);
        assertThat(address.loopback("listen")).isSameAs(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
    void othersAreNot(String host) {
        assertThatThrownBy(() -> new Address(host, 0).loopback("listen"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + host + "'");
    }
}
