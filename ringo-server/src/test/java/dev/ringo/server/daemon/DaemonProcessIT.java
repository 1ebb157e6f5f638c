package dev.ringo.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.Struct;
import dev.ringo.proto.JsonText;
import dev.ringo.server.ServerClient;
import dev.ringo.server.WorkCall;
import dev.ringo.taskqueue.v1.TaskStatus;
import dev.ringo.taskqueue.v1.WorkRequest;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A daemon as its owner sees it: readiness, ends and exit codes of a real process. */
class DaemonProcessIT {

    @TempDir
    Path parent;

    @Test
    void readinessIsAllItPrintsAndTheEndOfThePipeEndsIt() throws Exception {
        Path readyFile = parent.resolve("made/for/ready.json");
        try (ChildDaemon daemon = ChildDaemon.embedded(data(), "--ready-file", readyFile.toString())) {
            Struct ready = daemon.readiness();
            assertThat(ready.getFieldsOrThrow("endpoint").getStringValue()).matches("127\\.0\\.0\\.1:[1-9]\\d*");
            assertThat(ready.getFieldsOrThrow("pid").getNumberValue())
                    .isEqualTo(daemon.process().pid());
            await().until(() -> Files.exists(readyFile));
            assertThat(JsonText.read(Files.readAllBytes(readyFile)).getStructValue())
                    .isEqualTo(ready);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(readyFile)))
                    .isEqualTo("rw-------");
            daemon.closePipe();
            assertThat(daemon.exitCode()).isZero();
            assertThat(daemon.restOfOutput()).isEmpty();
        }
    }

    @Test
    void anOrderlyEndLeavesNoLogOfTheDatabaseBehind() throws Exception {
        try (ChildDaemon daemon = ChildDaemon.embedded(data());
                ServerClient client = daemon.client()) {
            client.enqueue("q", "k");
            daemon.closePipe();
            assertThat(daemon.exitCode()).isZero();
        }
        assertThat(data().resolve("queue.db")).isNotEmptyFile();
        assertThat(data().resolve("queue.db-wal")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void aSignalDrainsAndExitsWith0(String signal) throws Exception {
        try (ChildDaemon daemon = ChildDaemon.embedded(data(), "--grace-period", "10m");
                ServerClient client = daemon.client()) {
            WorkCall call = holdALease(client);
            daemon.signal(signal);
            awaitDraining(client);
            assertThat(daemon.process().isAlive()).isTrue();
            WorkRequest.Builder ack = WorkRequest.newBuilder().setRequestId(1);
            ack.getAckBuilder()
                    .setLease(ServerClient.ref(call.tasks().get(0).getTask().getLease()));
            call.send(ack);
            assertThat(call.resultOf(1).getResult().hasError()).isFalse();
            assertThat(daemon.exitCode()).isZero();
        }
        try (ChildDaemon daemon = ChildDaemon.embedded(data());
                ServerClient client = daemon.client()) {
            assertThat(client.task("q", "held").getStatus()).isEqualTo(TaskStatus.TASK_STATUS_SUCCEEDED);
        }
    }

    @Test
    void aSecondSignalEndsTheDrain() throws Exception {
        try (ChildDaemon daemon = ChildDaemon.embedded(data(), "--grace-period", "10m");
                ServerClient client = daemon.client()) {
            holdALease(client);
            daemon.signal("TERM");
            awaitDraining(client);
            daemon.signal("TERM");
            assertThat(daemon.exitCode()).isZero();
        }
    }

    @Test
    void theGracePeriodBoundsTheDrain() throws Exception {
        try (ChildDaemon daemon = ChildDaemon.embedded(data(), "--grace-period", "100ms");
                ServerClient client = daemon.client()) {
            holdALease(client);
            daemon.closePipe();
            assertThat(daemon.exitCode()).isZero();
        }
    }

    @Test
    void theDeathOfTheParentEndsItThoughThePipeIsOpen() throws Exception {
        Process owner = new ProcessBuilder("sleep", "600").start();
        try (ChildDaemon daemon = ChildDaemon.embedded(data(), "--parent-pid", String.valueOf(owner.pid()))) {
            daemon.readiness();
            owner.destroyForcibly().waitFor();
            assertThat(daemon.exitCode()).isZero();
        } finally {
            owner.destroyForcibly();
        }
    }

    @Test
    void aSecondProcessOnTheDirectoryIsAConflict() throws Exception {
        try (ChildDaemon first = ChildDaemon.embedded(data());
                ServerClient client = first.client();
                ChildDaemon second = ChildDaemon.embedded(data())) {
            assertThat(second.exitCode()).isEqualTo(3);
            assertThat(second.restOfOutput()).isEmpty();
            assertThat(second.complaint())
                    .containsIgnoringCase("conflict:")
                    .contains("the process " + first.process().pid());
            assertThat(client.enqueue("q", "k").getCreated()).isTrue();
        }
    }

    @Test
    void aDamagedDatabaseExitsWith5AndIsLeftAsItWas() throws Exception {
        Path database = Files.createDirectory(data()).resolve("queue.db");
        Files.writeString(database, "this is no database\n".repeat(400));
        byte[] before = Files.readAllBytes(database);
        try (ChildDaemon daemon = ChildDaemon.embedded(data())) {
            assertThat(daemon.exitCode()).isEqualTo(5);
            assertThat(daemon.complaint()).contains(database.toString());
        }
        assertThat(database).hasBinaryContent(before);
    }

    @Test
    void aNewerSchemaExitsWith4AndIsLeftAsItWas() throws Exception {
        try (ChildDaemon daemon = ChildDaemon.embedded(data());
                ServerClient client = daemon.client()) {
            client.enqueue("q", "k");
            daemon.closePipe();
            daemon.exitCode();
        }
        setSchema(99);
        byte[] before = Files.readAllBytes(data().resolve("queue.db"));
        try (ChildDaemon daemon = ChildDaemon.embedded(data())) {
            assertThat(daemon.exitCode()).isEqualTo(4);
            assertThat(daemon.complaint()).contains("INCOMPATIBLE_VERSION", "schema 99");
        }
        assertThat(data().resolve("queue.db")).hasBinaryContent(before);
        setSchema(3);
        try (ChildDaemon daemon = ChildDaemon.embedded(data());
                ServerClient client = daemon.client()) {
            assertThat(client.task("q", "k").getStatus()).isEqualTo(TaskStatus.TASK_STATUS_READY);
        }
    }

    @Test
    void aServerAtATerminalSaysHowToConnectAndEndsWithCtrlC() throws Exception {
        try (ChildDaemon daemon =
                ChildDaemon.run(data(), "serve", "--data-dir", data().toString(), "--listen", "127.0.0.1:0")) {
            String first = daemon.nextLine();
            assertThat(first).contains("listens on 127.0.0.1:").contains(data().toString());
            daemon.closePipe();
            assertThat(daemon.process().waitFor(100, TimeUnit.MILLISECONDS)).isFalse();
            daemon.signal("INT");
            assertThat(daemon.exitCode()).isZero();
            assertThat(daemon.restOfOutput()).anyMatch(line -> line.contains("ringo.endpoint=127.0.0.1:"));
        }
    }

    private static WorkCall holdALease(ServerClient client) {
        client.enqueue("q", "held");
        WorkCall call = WorkCall.register(client, "q", 1);
        call.take(1);
        return call;
    }

    private static void awaitDraining(ServerClient client) {
        HealthGrpc.HealthBlockingStub health = HealthGrpc.newBlockingStub(client.channel());
        await().until(() ->
                health.check(HealthCheckRequest.getDefaultInstance()).getStatus() == ServingStatus.NOT_SERVING);
    }

    private void setSchema(int version) throws Exception {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + data().resolve("queue.db"));
                Statement statement = database.createStatement()) {
            statement.execute("update schema_meta set version = " + version);
            statement.execute("pragma user_version = " + version);
        }
    }

    private Path data() {
        return parent.resolve("data");
    }
}
