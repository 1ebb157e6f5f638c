package dev.ringo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ringo.server.RingoServerException.Reason;
import dev.ringo.taskqueue.v1.EnqueueResult;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.LeasedTask;
import dev.ringo.taskqueue.v1.RequestContext;
import dev.ringo.taskqueue.v1.Task;
import dev.ringo.taskqueue.v1.TaskStatus;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RingoServerTests {

    @TempDir
    Path parent;

    @Test
    void withoutListenNoPortIsOpen() {
        try (RingoServer server = start();
                ServerClient client = ServerClient.inProcess(server)) {
            assertThat(server.endpoint()).isNull();
            assertThat(client.enqueue("q", "k").getCreated()).isTrue();
        }
    }

    @Test
    void aPortServesTheSameQueueAsTheProcessItself() {
        try (RingoServer server = builder().listen("127.0.0.1", 0).start();
                ServerClient inside = ServerClient.inProcess(server);
                ServerClient outside = ServerClient.onPort(server)) {
            assertThat(server.endpoint()).matches("127\\.0\\.0\\.1:[1-9]\\d*");
            EnqueueResult created = inside.enqueue("q", "k");
            assertThat(outside.task("q", "k").getId()).isEqualTo(created.getTaskId());
        }
    }

    @Test
    void closingTwiceIsClosingOnce() {
        RingoServer server = start();
        assertThat(server.isRunning()).isTrue();
        server.close();
        server.close();
        server.closeNow();
        assertThat(server.isRunning()).isFalse();
        start().close();
    }

    @Test
    void whatWasAcceptedIsThereAfterARestart() {
        Task before;
        String instance;
        try (RingoServer server = start();
                ServerClient client = ServerClient.inProcess(server)) {
            client.enqueue("q", "k");
            before = client.task("q", "k");
            instance = server.instanceId();
        }
        try (RingoServer server = start();
                ServerClient client = ServerClient.inProcess(server)) {
            assertThat(client.task("q", "k")).isEqualTo(before);
            assertThat(server.instanceId()).isEqualTo(instance);
        }
    }

    @Test
    void aSessionOutlivesTheServer() {
        RequestContext session;
        try (RingoServer server = start();
                ServerClient client = ServerClient.inProcess(server)) {
            session = client.context();
        }
        try (RingoServer server = start();
                ServerClient client = ServerClient.inProcess(server).withContext(session)) {
            assertThat(client.enqueue("q", "k").getCreated()).isTrue();
        }
    }

    @Test
    void aLeaseOutlivesTheServer() {
        LeasedTask held = leaveALease();
        try (RingoServer server = start();
                ServerClient client = ServerClient.inProcess(server)) {
            client.ack(held.getLease());
            assertThat(client.task("q", "k").getStatus()).isEqualTo(TaskStatus.TASK_STATUS_SUCCEEDED);
        }
    }

    @Test
    void abandonedLeasesCountAsExpiredAtOnce() {
        LeasedTask held = leaveALease();
        try (RingoServer server = builder().abandonOpenLeases(true).start();
                ServerClient client = ServerClient.inProcess(server)) {
            Task task = client.task("q", "k");
            assertThat(task.getStatus()).isEqualTo(TaskStatus.TASK_STATUS_SCHEDULED);
            assertThat(task.getAttempts(0).getOutcome()).isEqualTo("lease_expired");
            assertThatThrownBy(() -> client.ack(held.getLease()))
                    .satisfies(
                            failure -> assertThat(ServerClient.detailOf(failure).getCode())
                                    .isEqualTo(ErrorCode.ERROR_CODE_LEASE_LOST));
        }
    }

    @Test
    void secondServerOnOneDirectoryIsRefusedAndTheFirstGoesOn() {
        try (RingoServer first = start();
                ServerClient client = ServerClient.inProcess(first)) {
            RingoServerException refused = failure(builder());
            assertThat(refused.reason()).isEqualTo(Reason.DIRECTORY_IN_USE);
            assertThat(refused)
                    .hasMessageContaining(directory().toString())
                    .hasMessageContaining(
                            "in use by the process " + ProcessHandle.current().pid())
                    .hasMessageContaining("choose another directory");
            assertThat(client.enqueue("q", "k").getCreated()).isTrue();
        }
    }

    @Test
    void secondServerUnderOneNameIsRefusedAndLeavesItsDirectoryFree() {
        try (RingoServer first = builder().inProcessName("taken").start()) {
            Path other = parent.resolve("other");
            RingoServerException refused =
                    failure(RingoServer.builder().dataDirectory(other).inProcessName("taken"));
            assertThat(refused.reason()).isEqualTo(Reason.SETTINGS);
            assertThat(refused).hasMessageContaining("'taken'");
            RingoServer.builder().dataDirectory(other).start().close();
            assertThat(first.isRunning()).isTrue();
        }
    }

    @Test
    void aPortInUseIsNamedAndTheDirectoryIsLeftFree() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            RingoServerException refused = failure(builder().listen("127.0.0.1", taken.getLocalPort()));
            assertThat(refused.reason()).isEqualTo(Reason.ADDRESS_UNUSABLE);
            assertThat(refused)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
                    .hasMessageContaining("in use")
                    .hasMessageContaining("0 takes a free one");
        }
        start().close();
    }

    @Test
    void aHostThatIsNotKnownIsNamed() {
        RingoServerException refused = failure(builder().listen("no-such-host.invalid", 0));
        assertThat(refused.reason()).isEqualTo(Reason.ADDRESS_UNUSABLE);
        assertThat(refused).hasMessageContaining("'no-such-host.invalid'");
    }

    @Test
    void aDirectoryThatCannotBeIsNamed() throws Exception {
        Path file = Files.createFile(parent.resolve("file"));
        for (Path impossible : List.of(file, file.resolve("below"))) {
            RingoServerException refused = failure(RingoServer.builder().dataDirectory(impossible));
            assertThat(refused.reason()).isEqualTo(Reason.DIRECTORY_UNUSABLE);
            assertThat(refused).hasMessageContaining(impossible.toString());
        }
    }

    @Test
    void aDamagedDatabaseIsRefusedAndLeftAsItWas() throws Exception {
        byte[] damaged = "this is no database\n".repeat(400).getBytes(StandardCharsets.US_ASCII);
        Files.createDirectories(directory());
        Files.write(directory().resolve("queue.db"), damaged);
        RingoServerException refused = failure(builder());
        assertThat(refused.reason()).isEqualTo(Reason.STORAGE_FAILED);
        assertThat(refused).hasMessageContaining("queue.db");
        assertThat(directory().resolve("queue.db")).hasBinaryContent(damaged);
    }

    @Test
    void aTemporaryDirectoryIsGoneAfterwards() {
        Path used;
        try (RingoServer server = RingoServer.builder().temporaryDirectory().start()) {
            used = server.dataDirectory();
            assertThat(used).isDirectory();
        }
        assertThat(used).doesNotExist();
    }

    @Test
    void aServerWithoutADirectoryIsAMistakeOfTheCaller() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RingoServer.builder().start())
                .withMessageContaining("temporaryDirectory()");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65_536})
    void aPortOutsideTheRangeIsAMistakeOfTheCaller(int port) {
        RingoServer.Builder builder = builder().listen("127.0.0.1", port);
        assertThatIllegalArgumentException().isThrownBy(builder::start).withMessageContaining(String.valueOf(port));
    }

    @Test
    void aNegativeGracePeriodIsAMistakeOfTheCaller() {
        RingoServer.Builder builder = builder();
        assertThatIllegalArgumentException().isThrownBy(() -> builder.gracePeriod(Duration.ofNanos(-1)));
    }

    @Test
    void aGracePeriodWithoutEndIsNoObstacle() {
        builder().gracePeriod(Duration.ofSeconds(Long.MAX_VALUE)).start().close();
        start().close();
    }

    private LeasedTask leaveALease() {
        try (RingoServer server = start();
                ServerClient client = ServerClient.inProcess(server)) {
            client.enqueue("q", "k");
            return client.claim("q", 1).get(0);
        }
    }

    private Path directory() {
        return parent.resolve("data");
    }

    private RingoServer.Builder builder() {
        return RingoServer.builder().dataDirectory(directory());
    }

    private RingoServer start() {
        return builder().start();
    }

    private static RingoServerException failure(RingoServer.Builder builder) {
        return catchThrowableOfType(
                RingoServerException.class, () -> builder.start().close());
    }
}
