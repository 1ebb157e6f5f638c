package dev.ringo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.client.scripted.ScriptedServer;
import dev.ringo.client.scripted.ScriptedStream;
import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerOptions;
import dev.ringo.proto.RingoMetadata;
import dev.ringo.server.RingoServer;
import io.grpc.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens and certificates: on every call, never in a message. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CredentialsTests {

    private static final String SECRET = "s3cret-token";

    private final ScriptedServer server = new ScriptedServer();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void everyCallAndStreamCarriesTheTokenOfItsMoment() {
        AtomicReference<String> token = new AtomicReference<>("first");
        try (RingoClient client = server.client().token(token::get).build()) {
            client.start();
            token.set("second");
            client.queue("work")
                    .worker(WorkerOptions.defaults(), (task, context) -> {})
                    .start();
            server.stream(0);
        }
        assertThat(server.headers().stream().map(headers -> headers.get(RingoMetadata.AUTHORIZATION)))
                .containsExactly("Bearer first", "Bearer second");
    }

    @Test
    void aTokenThatCannotBeHadFailsTheCallAndNothingMore() {
        AtomicReference<Supplier<String>> token = new AtomicReference<>(() -> {
            throw new IllegalStateException("vault is sealed");
        });
        try (RingoClient client = server.client().token(() -> token.get().get()).build()) {
            assertThatExceptionOfType(RingoException.class)
                    .isThrownBy(client::start)
                    .withMessageContaining("token")
                    .satisfies(e -> assertThat(e.grpcStatus()).isEqualTo(Status.Code.UNAUTHENTICATED));
            token.set(() -> SECRET);
            client.start();
            assertThat(client.isStarted()).isTrue();
        }
    }

    @Test
    void aWorkerWhoseTokenCannotBeHadTriesAgain() {
        AtomicReference<String> token = new AtomicReference<>("good");
        try (RingoClient client = server.client().token(token::get).build()) {
            client.start();
            token.set("bad\n");
            Worker worker = client.queue("work").worker(WorkerOptions.defaults(), (task, context) -> {});
            worker.start();
            await().until(() -> worker.status().lastError() != null);
            assertThat(worker.status().lastError()).contains("token").doesNotContain("bad");
            token.set("good");
            ScriptedStream stream = server.stream(0);
            assertThat(stream.registration().getQueue()).isEqualTo("work");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "s3cret\n", "s3\tcret", "s3 cret", "s3crét", "\u0000"})
    void aTokenThatNoHeaderCarriesIsRefusedWithoutRepeatingIt(String token) {
        try (RingoClient client = server.client().token(() -> token).build()) {
            assertThatExceptionOfType(RingoException.class)
                    .isThrownBy(client::start)
                    .withMessageContaining("token")
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3"));
        }
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(() -> RingoClient.builder().token(token))
                .satisfies(e -> assertThat(e.getMessage()).contains("token").doesNotContain("s3"));
        assertThat(server.headers()).isEmpty();
    }

    @Test
    void theTokenIsNeverShown(@TempDir Path directory) {
        RingoServer real = RingoServer.builder()
                .dataDirectory(directory.resolve("data"))
                .listen("127.0.0.1", 0)
                .token("another")
                .start();
        RingoClient client = RingoClient.builder()
                .endpoint("grpc://" + real.endpoint())
                .token(SECRET)
                .build();
        try (real;
                client) {
            assertThat(client.options().toString()).contains("token=***").doesNotContain(SECRET);
            RingoException failure = catchThrowableOfType(RingoException.class, client::start);
            assertThat(failure.grpcStatus()).isEqualTo(Status.Code.UNAUTHENTICATED);
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                assertThat(cause.toString()).doesNotContain(SECRET);
            }
            assertThat(client.toString()).doesNotContain(SECRET);
        }
    }

    @Test
    void certificatesThatCannotBeReadFailTheStart(@TempDir Path directory) throws IOException {
        Path missing = directory.resolve("missing.pem");
        Path nonsense = Files.writeString(directory.resolve("nonsense.pem"), "no certificate");
        for (Path file : List.of(missing, nonsense)) {
            try (RingoClient client = RingoClient.builder()
                    .endpoint("grpcs://localhost:1")
                    .tls(Tls.trusting(file))
                    .build()) {
                assertThatExceptionOfType(InvalidArgumentException.class)
                        .isThrownBy(client::start)
                        .withMessageContaining(file.toString());
                assertThat(client.connection().state()).isEqualTo(ConnectionState.NEW);
                assertThatExceptionOfType(InvalidArgumentException.class).isThrownBy(client::startAsync);
                assertThat(client.connection().state()).isEqualTo(ConnectionState.NEW);
            }
        }
    }

    @Test
    void halfAnIdentityIsRefused() {
        Path file = Path.of("some.pem");
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(() -> new Tls(null, file, null, List.of(), List.of()));
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(() -> new Tls(null, null, file, List.of(), List.of()));
        assertThat(Tls.trusting(file).withClientCertificate(file, file).privateKey())
                .isEqualTo(file);
    }

    @Test
    void settingsForEncryptionNeedAnEncryptedEndpoint() {
        RingoClientBuilder builder =
                RingoClient.builder().endpoint("grpc://localhost").tls(Tls.systemTrust());
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(builder::build)
                .withMessageContaining("grpcs://");
        assertThat(RingoClient.builder()
                        .endpoint("dns:///localhost:1")
                        .tls(Tls.systemTrust())
                        .build()
                        .options()
                        .endpoint()
                        .transport())
                .isEqualTo(Endpoint.Transport.TLS);
    }

    @Test
    void nobodyAtThePortIsUnavailable() {
        try (RingoClient client =
                RingoClient.builder().endpoint("grpc://127.0.0.1:1").build()) {
            assertThatExceptionOfType(UnavailableException.class)
                    .isThrownBy(client::start)
                    .withMessageContaining("grpc://127.0.0.1:1");
        }
    }

    @Test
    void durationsThatNoTimerCanCountAreForEver() {
        Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
        try (RingoClient client =
                server.client().deadline(forEver).keepAlive(forEver).build()) {
            client.start();
            assertThat(client.isStarted()).isTrue();
        }
        RingoClient remote = RingoClient.builder()
                .endpoint("grpc://127.0.0.1:1")
                .keepAlive(forEver)
                .build();
        try (remote) {
            assertThatExceptionOfType(UnavailableException.class).isThrownBy(remote::start);
        }
    }
}
