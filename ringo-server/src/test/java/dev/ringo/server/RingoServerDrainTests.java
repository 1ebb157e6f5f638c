package dev.ringo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.ringo.taskqueue.v1.ClaimResponse;
import dev.ringo.taskqueue.v1.Lease;
import dev.ringo.taskqueue.v1.TaskStatus;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkResponse;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Closing a server while calls are open; a grace period of minutes shows what does not wait for it. */
@Timeout(60)
class RingoServerDrainTests {

    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path directory;

    @Test
    void aWaitingClaimIsAnsweredEmptyAtOnce() throws Exception {
        RingoServer server = start(LONG);
        try (ServerClient client = ServerClient.onPort(server)) {
            Future<ClaimResponse> waiting = client.claimLater("q", 600);
            client.claim("q", 1); // behind the first one in the mailbox
            server.close();
            assertThat(waiting.get().getTasksList()).isEmpty();
        }
    }

    @Test
    void anIdleStreamEndsAtOnce() {
        RingoServer server = start(LONG);
        try (ServerClient client = ServerClient.onPort(server)) {
            WorkCall idle = WorkCall.register(client, "q", 1);
            WorkCall unregistered = WorkCall.open(client);
            client.claim("q", 1);
            server.close();
            assertThat(Status.fromThrowable(idle.failure()).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
            assertThat(Status.fromThrowable(unregistered.failure()).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
        }
    }

    @Test
    void aStreamWithALeaseIsWaitedForAndGetsNothingNew() throws Exception {
        RingoServer server = start(LONG);
        try (ServerClient client = ServerClient.onPort(server)) {
            client.enqueue("q", "first");
            WorkCall call = WorkCall.register(client, "q", 2);
            Lease held = call.take(1).get(0).getTask().getLease();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
            awaitDraining(client);

            client.enqueue("q", "second");
            call.send(credit(1, 1));
            assertThat(call.resultOf(1).getResult().hasError()).isFalse();
            assertThat(closing).isNotDone();

            WorkRequest.Builder ack = WorkRequest.newBuilder().setRequestId(2);
            ack.getAckBuilder().setLease(ServerClient.ref(held));
            call.send(ack);
            assertThat(call.resultOf(2).getResult().hasError()).isFalse();
            closing.get();
            assertThat(call.tasks()).extracting(WorkResponse::getTask).hasSize(1);
        }
        assertThatTasksAre(TaskStatus.TASK_STATUS_SUCCEEDED, TaskStatus.TASK_STATUS_READY);
    }

    @Test
    void whileADrainLastsNoConnectionIsAcceptedAndNoSessionOpened() {
        RingoServer server = start(LONG);
        try (ServerClient client = ServerClient.onPort(server);
                ServerClient late = ServerClient.onPort(server.endpoint())) {
            CompletableFuture<Void> closing = closeWhileALeaseIsHeld(server, client);

            assertThatThrownBy(late::negotiate)
                    .satisfies(failure ->
                            assertThat(Status.fromThrowable(failure).getCode()).isEqualTo(Status.Code.UNAVAILABLE));
            assertThatThrownBy(client::negotiate)
                    .satisfies(
                            failure -> assertThat(ServerClient.detailOf(failure).getMessage())
                                    .contains("shutting down"));
            assertThat(client.task("q", "held").getStatus()).isEqualTo(TaskStatus.TASK_STATUS_LEASED);
            server.closeNow();
            closing.join();
        }
    }

    @Test
    void aStreamThatIsOpenedInADrainEndsAtOnce() {
        RingoServer server = start(LONG);
        try (ServerClient client = ServerClient.onPort(server)) {
            CompletableFuture<Void> closing = closeWhileALeaseIsHeld(server, client);
            WorkCall late = WorkCall.open(client);
            assertThat(Status.fromThrowable(late.failure()).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
            assertThat(closing).isNotDone();
            server.closeNow();
            closing.join();
        }
    }

    @Test
    void closeNowEndsACloseThatWaits() {
        RingoServer server = start(LONG);
        try (ServerClient client = ServerClient.onPort(server)) {
            CompletableFuture<Void> closing = closeWhileALeaseIsHeld(server, client);
            assertThat(closing).isNotDone();
            server.closeNow();
            assertThat(closing).succeedsWithin(Duration.ofSeconds(30));
        }
    }

    @Test
    void theGracePeriodBoundsTheWait() {
        RingoServer server = start(Duration.ofMillis(50));
        try (ServerClient client = ServerClient.onPort(server)) {
            client.enqueue("q", "held");
            WorkCall call = WorkCall.register(client, "q", 1);
            call.take(1);
            server.close();
            assertThat(Status.fromThrowable(call.failure()).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
        }
        try (RingoServer again = start(LONG);
                ServerClient client = ServerClient.onPort(again)) {
            assertThat(client.task("q", "held").getStatus()).isEqualTo(TaskStatus.TASK_STATUS_LEASED);
        }
    }

    @Test
    void callsAfterTheEndAreRefusedAndDoNothing() {
        RingoServer server = start(LONG);
        try (ServerClient client = ServerClient.inProcess(server)) {
            server.close();
            assertThatThrownBy(() -> client.enqueue("q", "k"))
                    .isInstanceOf(StatusRuntimeException.class)
                    .satisfies(failure ->
                            assertThat(Status.fromThrowable(failure).getCode()).isEqualTo(Status.Code.UNAVAILABLE));
        }
    }

    private RingoServer start(Duration grace) {
        return RingoServer.builder()
                .dataDirectory(directory.resolve("data"))
                .listen("127.0.0.1", 0)
                .gracePeriod(grace)
                .start();
    }

    private static CompletableFuture<Void> closeWhileALeaseIsHeld(RingoServer server, ServerClient client) {
        client.enqueue("q", "held");
        WorkCall.register(client, "q", 1).take(1);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
        awaitDraining(client);
        return closing;
    }

    private static void awaitDraining(ServerClient client) {
        HealthGrpc.HealthBlockingStub health = HealthGrpc.newBlockingStub(client.channel());
        await().until(() ->
                health.check(HealthCheckRequest.getDefaultInstance()).getStatus() == ServingStatus.NOT_SERVING);
    }

    private static WorkRequest.Builder credit(long requestId, int available) {
        WorkRequest.Builder frame = WorkRequest.newBuilder().setRequestId(requestId);
        frame.getCreditBuilder().setAvailable(available);
        return frame;
    }

    private void assertThatTasksAre(TaskStatus first, TaskStatus second) {
        try (RingoServer server = start(LONG);
                ServerClient client = ServerClient.onPort(server)) {
            assertThat(client.task("q", "first").getStatus()).isEqualTo(first);
            assertThat(client.task("q", "second").getStatus()).isEqualTo(second);
        }
    }
}
