package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.ServerClient;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a port lingers for clients that could not know of its end. */
class NetworkServerTests {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    @Test
    void withoutClientsItDoesNotLinger() throws Exception {
        try (ServedDirectory served = new ServedDirectory(directory);
                NetworkServer server = start(served, LONG)) {
            assertThat(server.lingered()).isCompleted();
        }
    }

    @Test
    void itLingersUntilTheLastClientIsGone() throws Exception {
        try (ServedDirectory served = new ServedDirectory(directory);
                NetworkServer server = start(served, LONG)) {
            ServerClient first = client(server);
            ServerClient second = client(server);
            server.stopListening();
            CompletableFuture<Void> lingered = server.lingered();
            first.close();
            assertThat(second.enqueue("q", "k").getCreated()).isTrue();
            assertThat(lingered).isNotDone();
            second.close();
            assertThat(lingered).succeedsWithin(PATIENCE);
        }
    }

    @Test
    void itLingersForAMomentOnlyWhileClientsStay() throws Exception {
        try (ServedDirectory served = new ServedDirectory(directory);
                NetworkServer server = start(served, Duration.ofMillis(1));
                ServerClient client = client(server)) {
            assertThat(server.lingered()).succeedsWithin(PATIENCE);
            assertThat(server.lingered()).succeedsWithin(PATIENCE);
            assertThat(client.enqueue("q", "k").getCreated()).isTrue();
        }
    }

    @Test
    void aProbeOfThePortIsNoClient() throws Exception {
        try (ServedDirectory served = new ServedDirectory(directory);
                NetworkServer server = start(served, LONG)) {
            for (int i = 0; i < 3; i++) {
                try (Socket probe = new Socket(
                        InetAddress.getLoopbackAddress(), server.address().getPort())) {
                    probe.shutdownOutput();
                    probe.getInputStream().readAllBytes();
                }
            }
            assertThat(server.lingered()).isCompleted();
            try (ServerClient client = client(server)) {
                assertThat(client.enqueue("q", "k").getCreated()).isTrue();
                assertThat(server.lingered()).isNotDone();
            }
        }
    }

    private static NetworkServer start(ServedDirectory served, Duration linger) throws Exception {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return NetworkServer.start(new NetworkOptions(anyPort, null, null), served.queue(), linger);
    }

    private static ServerClient client(NetworkServer server) {
        return ServerClient.onPort("127.0.0.1:" + server.address().getPort()).negotiate();
    }
}
