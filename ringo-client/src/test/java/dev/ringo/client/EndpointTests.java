package dev.ringo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ringo.client.Endpoint.Transport;
import dev.ringo.client.error.InvalidArgumentException;
import io.grpc.ManagedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How endpoints are read. */
class EndpointTests {

    @ParameterizedTest
    @CsvSource({
        "localhost,                 PLAINTEXT, localhost:7233",
        "localhost:1,               PLAINTEXT, localhost:1",
        "localhost:65535/,          PLAINTEXT, localhost:65535",
        "grpc://queue.example,      PLAINTEXT, queue.example:7233",
        "http://10.0.0.1:80,        PLAINTEXT, 10.0.0.1:80",
        "grpcs://queue.example/,    TLS,       queue.example:7233",
        "https://queue.example:443, TLS,       queue.example:443",
        "[::1],                     PLAINTEXT, [::1]:7233",
        "grpcs://[2001:db8::7]:99,  TLS,       [2001:db8::7]:99",
        "dns:///queue.example:99,   PLAINTEXT, dns:///queue.example:99",
        "unix:///tmp/a@b,           PLAINTEXT, unix:///tmp/a@b",
        "inprocess:own,             IN_PROCESS, own",
        "queue-1.example:7000,      PLAINTEXT, queue-1.example:7000",
    })
    void whatPeopleWriteIsUnderstood(String text, Transport transport, String target) {
        Endpoint endpoint = Endpoint.parse(text);
        assertThat(endpoint).isEqualTo(new Endpoint(transport, target));
        assertThat(Endpoint.parse(endpoint.toString())).isEqualTo(endpoint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "[::1]:99",
                "[fe80::1%eth0]:7233",
                "grpcs://[2001:db8::7]",
                "dns:///queue.example:99",
                "10.0.0.1:99",
                "inprocess:own",
                "xn--bcher-kva.example"
            })
    void whatIsUnderstoodMakesAChannel(String text) {
        ClientOptions options = RingoClient.builder().endpoint(text).build().options();
        assertThatCode(() -> {
                    ManagedChannel channel = Channels.build(options);
                    channel.shutdownNow();
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:0",
                "localhost:65536",
                "localhost:-1",
                "localhost:99999999999",
                "localhost:port",
                "localhost:",
                "localhost:80:90",
                "::1",
                "[::1",
                "[]:1",
                "[::1]7233",
                "[localhost]:1",
                "grpc://",
                "grpc:///",
                "/",
                "ftp://localhost",
                "GRPC://localhost",
                "grpc://localhost/path",
                "localhost?x=1",
                "localhost#f",
                "a b:1",
                " localhost",
                "localhost\n",
                "a\\b",
                "a,b",
                "queue_server",
                "b\u00fccher.example:1",
                "ipv4:1.2.3.4:5",
                ":7233",
                "inprocess:"
            })
    void whatMeansNothingIsRefusedWithTheText(String text) {
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(() -> Endpoint.parse(text))
                .satisfies(e -> assertThat(e.getMessage()).containsAnyOf("\"" + text + "\"", "inprocess:<name>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void anEmptyEndpointIsRefused(String text) {
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(() -> Endpoint.parse(text))
                .withMessageContaining("empty");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user:s3cret@localhost", "grpc://user:s3cret@localhost:1", "ftp://user:s3cret@localhost",
                "grpcs://s3cret@localhost/path", "dns:///user:s3cret@localhost:1", "grpc://user:s3cret@"
            })
    void aUserPartIsRefusedWithoutRepeatingIt(String text) {
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(() -> Endpoint.parse(text))
                .withMessageContaining("user part")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3cret"));
    }

    @ParameterizedTest
    @CsvSource({
        "localhost,               true",
        "127.0.0.1:99,            true",
        "127.8.9.10,              true",
        "[::1]:99,                true",
        "inprocess:x,             true",
        "unix:/tmp/socket,        true",
        "dns:///localhost:7233,   true",
        "127.example.com,         false",
        "localhost.example.com,   false",
        "10.0.0.1,                false",
        "dns:///queue.example:99, false"
    })
    void onlyWhatStaysOnTheMachineIsLoopback(String text, boolean loopback) {
        assertThat(Endpoint.parse(text).isLoopback()).isEqualTo(loopback);
    }

    @Test
    void compressionIsReadToTheLetter() {
        assertThat(Compression.parse("none")).isEqualTo(Compression.NONE);
        assertThat(Compression.parse("gzip")).isEqualTo(Compression.GZIP);
        for (String other : new String[] {"", "GZIP", "gzip ", "deflate", "None"}) {
            assertThatExceptionOfType(InvalidArgumentException.class)
                    .isThrownBy(() -> Compression.parse(other))
                    .withMessage("Compression must be \"none\" or \"gzip\", but is \"" + other + "\"");
        }
    }
}
