package dev.ringo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.ringo.client.error.DeadlineExceededException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.client.scripted.Leases;
import dev.ringo.client.scripted.Reaction;
import dev.ringo.client.scripted.ScriptedServer;
import dev.ringo.client.task.EnqueueResult;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerOptions;
import dev.ringo.taskqueue.v1.EnqueueRequest;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.GetTaskResponse;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How clients start, lose their server, find it again, and end. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClientLifecycleTests {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final MethodDescriptor<NegotiateRequest, ?> NEGOTIATE = QueueServiceGrpc.getNegotiateMethod();
    private static final MethodDescriptor<GetTaskRequest, ?> GET = QueueServiceGrpc.getGetTaskMethod();
    private static final MethodDescriptor<EnqueueRequest, ?> ENQUEUE = QueueServiceGrpc.getEnqueueMethod();
    private static final Reaction<GetTaskRequest> FOUND = Reaction.answer(
            GetTaskResponse.newBuilder().setTask(Leases.task("t", 1, 3, "ack")).build());

    private final ScriptedServer server = new ScriptedServer();
    private final List<ConnectionState> states = new CopyOnWriteArrayList<>();
    private final RingoClient client = server.client()
            .listener(new ClientListener() {
                @Override
                public void connectionChanged(ConnectionSnapshot before, ConnectionSnapshot now) {
                    states.add(now.state());
                }
            })
            .build();

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void makingAClientTouchesNothing() {
        client.queue("work");
        assertThat(server.headers()).isEmpty();
        assertThat(client.connection().state()).isEqualTo(ConnectionState.NEW);
    }

    @Test
    void startingAndClosingTwiceIsLikeOnce() {
        client.start();
        client.start();
        assertThat(client.startAsync()).succeedsWithin(PATIENCE);
        assertThat(server.requests(NEGOTIATE)).hasSize(1);
        client.close();
        client.close();
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(states)
                        .containsExactly(
                                ConnectionState.CONNECTING, ConnectionState.CONNECTED, ConnectionState.CLOSED));
    }

    @Test
    void aClientThatIsNotStartedSaysSo() {
        TaskQueue queue = client.queue("work");
        assertThatThrownBy(() -> queue.getById("t"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("start()");
        Worker worker = queue.worker(WorkerOptions.defaults(), (task, context) -> {});
        assertThatThrownBy(worker::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("start()");
    }

    @Test
    void aClosedClientSaysSo() {
        client.start();
        TaskQueue queue = client.queue("work");
        client.close();
        assertThatThrownBy(() -> queue.getById("t"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(client::start).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(client::startAsync).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> queue.worker(WorkerOptions.defaults(), (task, context) -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThat(client.workers()).isEmpty();
    }

    @Test
    void aServerThatDoesNotNegotiateInTimeFailsTheStart() {
        server.on(NEGOTIATE, Reaction.silence());
        try (RingoClient hasty =
                server.client().deadline(Duration.ofMillis(200)).build()) {
            assertThatThrownBy(hasty::start).isInstanceOf(DeadlineExceededException.class);
            assertThat(hasty.isStarted()).isFalse();
        }
    }

    @Test
    void aStartThatWasInterruptedMayBeRepeatedAtOnce() {
        server.on(NEGOTIATE, Reaction.silence());
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(RingoException.class)
                .isThrownBy(client::start)
                .satisfies(e -> assertThat(e.grpcStatus()).isEqualTo(Status.Code.CANCELLED));
        assertThat(Thread.interrupted()).isTrue();
        server.negotiating(7);
        client.start();
        assertThat(client.isStarted()).isTrue();
    }

    @Test
    void aServerThatComesLaterIsFound() {
        server.goAway();
        CompletableFuture<Void> started = client.startAsync();
        await().atMost(PATIENCE).until(() -> client.connection().lastFailure() != null);
        assertThat(started).isNotDone();
        assertThatThrownBy(() -> client.queue("work").getById("t"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("was not sent");
        server.comeBack();
        assertThat(started).succeedsWithin(PATIENCE);
    }

    @Test
    void closingEndsAStartThatGoesOn() {
        server.goAway();
        CompletableFuture<Void> started = client.startAsync();
        client.close();
        assertThatThrownBy(started::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(UnavailableException.class);
    }

    @Test
    void theFirstCallAfterTheReturnOfTheServerSucceeds() {
        server.on(GET, FOUND);
        client.start();
        server.goAway();
        assertThatThrownBy(() -> client.queue("work").getById("t")).isInstanceOf(UnavailableException.class);
        await().atMost(PATIENCE).until(() -> client.connection().state() == ConnectionState.DISCONNECTED);
        server.comeBack();
        assertThat(client.queue("work").getById("t").id()).isEqualTo("t");
        await().atMost(PATIENCE).until(() -> client.connection().state() == ConnectionState.CONNECTED);
    }

    @Test
    void anInterruptedCallIsCancelledAndTheFlagStays() {
        AtomicBoolean cancelled = answerNothing();
        client.start();
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(RingoException.class)
                .isThrownBy(() -> client.queue("work").enqueue("job", "key", null))
                .withMessageContaining("interrupted")
                .satisfies(e -> assertThat(e.grpcStatus()).isEqualTo(Status.Code.CANCELLED));
        assertThat(Thread.interrupted()).isTrue();
        await().atMost(PATIENCE).until(() -> server.requests(ENQUEUE).isEmpty() || cancelled.get());
    }

    @Test
    void cancellingTheFutureCancelsTheCall() {
        AtomicBoolean cancelled = answerNothing();
        client.start();
        CompletableFuture<EnqueueResult> result = client.queue("work").enqueueAsync(TaskSpec.of("job", "key", null));
        await().atMost(PATIENCE).until(() -> !server.requests(ENQUEUE).isEmpty());
        result.cancel(true);
        await().atMost(PATIENCE).untilTrue(cancelled);
    }

    @Test
    void aCallThatTheClosingCutsOffIsUnavailableAndNotCancelled() {
        answerNothing();
        client.start();
        CompletableFuture<EnqueueResult> result = client.queue("work").enqueueAsync(TaskSpec.of("job", "key", null));
        await().atMost(PATIENCE).until(() -> !server.requests(ENQUEUE).isEmpty());
        client.close();
        assertThatThrownBy(result::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(UnavailableException.class);
    }

    private AtomicBoolean answerNothing() {
        AtomicBoolean cancelled = new AtomicBoolean();
        server.on(
                ENQUEUE,
                (request, answer) ->
                        ((ServerCallStreamObserver<byte[]>) answer).setOnCancelHandler(() -> cancelled.set(true)));
        return cancelled;
    }
}
