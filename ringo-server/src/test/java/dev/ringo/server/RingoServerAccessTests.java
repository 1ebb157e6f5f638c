package dev.ringo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.ringo.proto.RingoMetadata;
import dev.ringo.server.RingoServerException.Reason;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets in through the port: tokens, TLS, and which addresses may be opened at all. */
class RingoServerAccessTests {

    @TempDir
    Path directory;

    @Test
    void anyOfTheTokensOpensTheDoor() {
        try (RingoServer server = start(local().token("first", "second"))) {
            for (String token : List.of("first", "second")) {
                try (ServerClient client = client(server).withToken(token).negotiate()) {
                    assertThat(client.enqueue("q", token).getCreated()).isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tok", "token1", "tokens", "TOKEN", "another"})
    void noOtherTokenDoes(String wrong) {
        try (RingoServer server = start(local().token("token"));
                ServerClient client = client(server).withToken(wrong)) {
            assertUnauthenticated(client, "not accepted");
        }
    }

    @Test
    void aCallWithoutATokenIsToldWhatToSend() {
        try (RingoServer server = start(local().token("token"));
                ServerClient client = client(server)) {
            assertUnauthenticated(client, "authorization: Bearer <token>");
        }
    }

    @Test
    void everyCallIsChecked() {
        try (RingoServer server = start(local().token("token"));
                ServerClient client = client(server).withToken("token").negotiate()) {
            client.enqueue("q", "k");
            client.withToken("wrong");
            assertThatThrownBy(() -> client.enqueue("q", "other")).hasMessageContaining("UNAUTHENTICATED");
            WorkCall call = WorkCall.open(client);
            assertThat(call.failure()).hasMessageContaining("UNAUTHENTICATED");
        }
    }

    @Test
    void theSchemeIsWrittenInAnyCase() {
        Metadata headers = new Metadata();
        headers.put(RingoMetadata.AUTHORIZATION, "bearer  token ");
        try (RingoServer server = start(local().token("token"));
                ServerClient client = client(server)) {
            assertThat(client.with(headers).negotiate().enqueue("q", "k").getCreated())
                    .isTrue();
            Metadata basic = new Metadata();
            basic.put(RingoMetadata.AUTHORIZATION, "Basic token");
            assertUnauthenticated(client.with(basic), "not accepted");
        }
    }

    @Test
    void healthNeedsNoToken() {
        try (RingoServer server = start(local().token("token"));
                ServerClient client = client(server)) {
            HealthGrpc.HealthBlockingStub health = HealthGrpc.newBlockingStub(client.channel());
            for (String service : List.of("", "ringo.v1.QueueService")) {
                assertThat(health.check(HealthCheckRequest.newBuilder()
                                        .setService(service)
                                        .build())
                                .getStatus())
                        .isEqualTo(ServingStatus.SERVING);
            }
        }
    }

    @Test
    void theOwnProcessNeedsNoToken() {
        try (RingoServer server = start(local().token("token"));
                ServerClient client = ServerClient.inProcess(server)) {
            assertThat(client.enqueue("q", "k").getCreated()).isTrue();
        }
    }

    @Test
    void aTokenFileIsReadAgainWhenItChanges() throws Exception {
        Path file = Files.writeString(directory.resolve("tokens"), "old\n");
        try (RingoServer server = start(local().tokenFile(file));
                ServerClient client = client(server).withToken("old").negotiate()) {
            client.enqueue("q", "before");
            Files.writeString(file, "new\n");
            await().untilAsserted(() ->
                    assertThatThrownBy(() -> client.enqueue("q", "while")).hasMessageContaining("UNAUTHENTICATED"));
            assertThat(client.withToken("new").enqueue("q", "after").getCreated())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void anEmptyTokenIsAMistakeOfTheCaller(String token) {
        RingoServer.Builder builder = local();
        assertThatIllegalArgumentException().isThrownBy(() -> builder.token("token", token));
        assertThatIllegalArgumentException().isThrownBy(builder::token);
    }

    @Test
    void aTokenMayBeNamedTwiceAndStandBetweenBlanks() {
        try (RingoServer server = start(local().token("secret", " secret\n"));
                ServerClient client = client(server).withToken("secret").negotiate()) {
            assertThat(client.enqueue("q", "k").getCreated()).isTrue();
        }
    }

    @Test
    void tlsServesThoseWhoTrustTheCertificateAndNobodyInPlainText() throws Exception {
        TestCertificate certificate = TestCertificate.in(directory);
        try (RingoServer server = start(local().tls(certificate.certificate(), certificate.key()));
                ServerClient trusting =
                        ServerClient.on(encrypted(server, certificate)).negotiate();
                ServerClient plain = client(server)) {
            assertThat(trusting.enqueue("q", "k").getCreated()).isTrue();
            assertThatThrownBy(plain::negotiate)
                    .satisfies(failure ->
                            assertThat(Status.fromThrowable(failure).getCode()).isEqualTo(Status.Code.UNAVAILABLE));
        }
    }

    @Test
    void aCertificateThatIsNoneIsNamedAndTheDirectoryIsLeftFree() throws Exception {
        Path nonsense = Files.writeString(directory.resolve("nonsense.pem"), "nonsense");
        TestCertificate right = TestCertificate.in(directory);
        assertRefused(local().tls(nonsense, right.key()), "nonsense.pem");
        assertRefused(local().tls(right.certificate(), nonsense), "nonsense.pem");
        assertRefused(local().tls(directory.resolve("absent.pem"), right.key()), "absent.pem");
        start(local()).close();
    }

    @Test
    void otherMachinesAreLetInWithTokenAndTlsOnly() throws Exception {
        TestCertificate certificate = TestCertificate.in(directory);
        assertRefused(everywhere(), "without a token and TLS");
        assertRefused(everywhere().token("token"), "without a token and TLS");
        assertRefused(everywhere().tls(certificate.certificate(), certificate.key()), "without a token and TLS");
        start(everywhere().token("token").tls(certificate.certificate(), certificate.key()))
                .close();
    }

    @Test
    void otherMachinesAreLetInFreelyWhereThatIsSaid() {
        try (RingoServer server = start(everywhere().allowInsecureNonLoopback(true));
                ServerClient client = ServerClient.onPort(
                                Objects.requireNonNull(server.endpoint()).replace("0.0.0.0", "127.0.0.1"))
                        .negotiate()) {
            assertThat(client.enqueue("q", "k").getCreated()).isTrue();
        }
    }

    private RingoServer.Builder local() {
        return builder().listen("127.0.0.1", 0);
    }

    private RingoServer.Builder everywhere() {
        return builder().listen("0.0.0.0", 0);
    }

    private RingoServer.Builder builder() {
        return RingoServer.builder().dataDirectory(directory.resolve("data"));
    }

    private static RingoServer start(RingoServer.Builder builder) {
        return builder.start();
    }

    private static ServerClient client(RingoServer server) {
        return ServerClient.onPort(Objects.requireNonNull(server.endpoint()));
    }

    private static ManagedChannel encrypted(RingoServer server, TestCertificate certificate) throws Exception {
        return NettyChannelBuilder.forTarget(Objects.requireNonNull(server.endpoint()))
                .sslContext(GrpcSslContexts.forClient()
                        .trustManager(certificate.certificate().toFile())
                        .build())
                .build();
    }

    private static void assertUnauthenticated(ServerClient client, String why) {
        StatusRuntimeException refused = catchThrowableOfType(StatusRuntimeException.class, client::negotiate);
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
        assertThat(refused).hasMessageContaining(why);
    }

    private static void assertRefused(RingoServer.Builder builder, String why) {
        RingoServerException refused = catchThrowableOfType(
                RingoServerException.class, () -> builder.start().close());
        assertThat(refused.reason()).isEqualTo(Reason.SETTINGS);
        assertThat(refused).hasMessageContaining(why);
    }
}
