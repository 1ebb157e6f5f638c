package dev.ringo.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.ringo.client.ConnectionState;
import dev.ringo.client.RingoClient;
import dev.ringo.client.error.RingoException;
import dev.ringo.server.RingoServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** The sample and a server that is a process of its own, which comes and goes as it likes. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class ServerElsewhereTests {

    private static final String TOKEN = "a-token-that-is-long-enough-for-everybody";
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private int port;
    private ConfigurableApplicationContext application;
    private RingoServer server;

    @BeforeEach
    void reserve() throws Exception {
        Files.createDirectory(directory.resolve("jars"));
        for (int i = 0; i < 3; i++) {
            TestJar.jar()
                    .classFile("a/A" + i + ".class", 61)
                    .writeTo(directory.resolve("jars").resolve(i + ".jar"));
        }
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    @AfterEach
    void close() {
        if (application != null) {
            application.close();
        }
        if (server != null) {
            server.closeNow();
        }
    }

    @Test
    void auditWaitsForAServerThatIsAwayAtTheStartWhichIsSaidOnce(CapturedOutput output) throws Exception {
        startApplication(TOKEN);
        CompletableFuture<AuditOutcome> audit = audit();
        awaitFailedCall();
        assertThat(audit).isNotDone();

        startServer();

        assertThat(audit.get()).isEqualTo(new AuditOutcome(3, 0, 0, 0));
        assertThat(output).containsOnlyOnce("The server at grpc://127.0.0.1:" + port + " is away");
    }

    @Test
    void auditGoesOnWhenTheServerIsBack() throws Exception {
        startServer();
        startApplication(TOKEN);
        await().atMost(LONG).until(() -> state() == ConnectionState.CONNECTED);
        server.closeNow();
        CompletableFuture<AuditOutcome> audit = audit();
        await().atMost(LONG).until(() -> state() == ConnectionState.DISCONNECTED);

        startServer();

        assertThat(audit.get()).isEqualTo(new AuditOutcome(3, 0, 0, 0));
    }

    @Test
    void applicationThatEndsFirstEndsTheWait() {
        startApplication(TOKEN);
        CompletableFuture<AuditOutcome> audit = audit();
        awaitFailedCall();

        application.close();

        assertThatThrownBy(audit::join).hasRootCauseInstanceOf(CancellationException.class);
    }

    @Test
    void refusalIsNoAbsenceAndIsNotTriedForEver(CapturedOutput output) {
        startApplication("another-token-that-nobody-accepts");
        awaitFailedCall();
        startServer();

        assertThatThrownBy(audit()::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(RingoException.class)
                .hasMessageContaining("UNAUTHENTICATED");

        assertThat(output)
                .containsOnlyOnce("The server at grpc://127.0.0.1:" + port + " is away")
                .containsOnlyOnce("The server at grpc://127.0.0.1:" + port + " refuses this client");
    }

    private void startServer() {
        server = RingoServer.builder()
                .dataDirectory(directory.resolve("queue"))
                .listen("127.0.0.1", port)
                .token(TOKEN)
                .start();
    }

    private void startApplication(String token) {
        application = SampleApplication.start(AuditOptions.parse(
                "--server.port=0",
                "--ringo.endpoint=grpc://127.0.0.1:" + port,
                "--ringo.token=" + token,
                "--sample.directory=" + directory.resolve("audit")));
    }

    private CompletableFuture<AuditOutcome> audit() {
        AuditOptions options = new AuditOptions(List.of(directory.resolve("jars")), true, false, false, List.of());
        AuditRun run = application.getBean(AuditRun.class);
        return CompletableFuture.supplyAsync(() -> {
            try {
                return run.run(options);
            } catch (InterruptedException e) {
                throw new CompletionException(e);
            }
        });
    }

    private void awaitFailedCall() {
        await().atMost(LONG)
                .until(() -> application.getBean(RingoClient.class).connection().lastFailure() != null);
    }

    private ConnectionState state() {
        return application.getBean(RingoClient.class).connection().state();
    }
}
