package dev.ringo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ringo.client.error.DeadlineExceededException;
import dev.ringo.client.error.IncompatibleVersionException;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.client.scripted.Leases;
import dev.ringo.client.scripted.Reaction;
import dev.ringo.client.scripted.ScriptedServer;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.AckResponse;
import dev.ringo.taskqueue.v1.ClaimResponse;
import dev.ringo.taskqueue.v1.EnqueueRequest;
import dev.ringo.taskqueue.v1.EnqueueResponse;
import dev.ringo.taskqueue.v1.EnqueueResult;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.GetTaskResponse;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.NegotiateResponse;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which calls are sent a second time: reads after a loss, everything after a refused session, nothing else. */
class RepetitionTests {

    private static final MethodDescriptor<GetTaskRequest, ?> GET = QueueServiceGrpc.getGetTaskMethod();
    private static final MethodDescriptor<EnqueueRequest, ?> ENQUEUE = QueueServiceGrpc.getEnqueueMethod();
    private static final MethodDescriptor<AckRequest, ?> ACK = QueueServiceGrpc.getAckMethod();
    private static final MethodDescriptor<NegotiateRequest, ?> NEGOTIATE = QueueServiceGrpc.getNegotiateMethod();
    private static final GetTaskResponse FOUND =
            GetTaskResponse.newBuilder().setTask(Leases.task("t", 1, 3, "ack")).build();
    private static final TaskSpec SPEC = TaskSpec.of("job", "key", null);

    private final ScriptedServer server = new ScriptedServer();
    private final RingoClient client = server.client().build();
    private final TaskQueue queue = client.queue("work");

    @BeforeEach
    void start() {
        client.start();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void aReadIsRepeatedOnceInANewSession() {
        server.on(GET, Reaction.fail(Status.UNAVAILABLE), Reaction.answer(FOUND));
        assertThat(queue.getById("t").id()).isEqualTo("t");
        assertThat(server.requests(GET))
                .extracting(request -> request.getContext().getSessionToken())
                .containsExactly("session-1", "session-2");
    }

    @Test
    void aReadIsNotRepeatedTwice() {
        server.on(GET, Reaction.fail(Status.UNAVAILABLE.withDescription("gone")));
        assertThatExceptionOfType(UnavailableException.class)
                .isThrownBy(() -> queue.getById("t"))
                .withMessageContaining("gone");
        assertThat(server.requests(GET)).hasSize(2);
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                change(ENQUEUE, queue -> queue.enqueue(SPEC)),
                change(ENQUEUE, queue -> queue.enqueueAsync(SPEC).join()),
                change(QueueServiceGrpc.getEnqueueManyMethod(), queue -> queue.enqueueMany(List.of(SPEC))),
                change(QueueServiceGrpc.getRetryTaskMethod(), queue -> queue.retry("key")),
                change(ACK, queue -> queue.claim(1).get(0).ack()),
                change(
                        QueueServiceGrpc.getNackMethod(),
                        queue -> queue.claim(1).get(0).nack("error", null)),
                change(
                        QueueServiceGrpc.getRejectMethod(),
                        queue -> queue.claim(1).get(0).reject("error")),
                change(
                        QueueServiceGrpc.getExtendLeaseMethod(),
                        queue -> queue.claim(1).get(0).extendLease(Duration.ofSeconds(1))));
    }

    private static Arguments change(MethodDescriptor<?, ?> method, Consumer<TaskQueue> call) {
        return Arguments.of(method, call);
    }

    @ParameterizedTest
    @MethodSource("changes")
    <Q> void aChangeWhoseOutcomeIsUnknownIsNeverRepeated(MethodDescriptor<Q, ?> method, Consumer<TaskQueue> call) {
        claimable();
        server.on(method, Reaction.fail(Status.UNAVAILABLE), Reaction.refuse(ErrorCode.ERROR_CODE_INTERNAL));
        assertThatThrownBy(() -> call.accept(queue))
                .satisfiesAnyOf(
                        e -> assertThat(e).isInstanceOf(UnavailableException.class),
                        e -> assertThat(e).hasCauseInstanceOf(UnavailableException.class));
        assertThat(server.requests(method)).hasSize(1);
    }

    @Test
    void aClaimIsNeverRepeated() {
        server.on(QueueServiceGrpc.getClaimMethod(), Reaction.fail(Status.UNAVAILABLE));
        assertThatThrownBy(() -> queue.claim(1)).isInstanceOf(UnavailableException.class);
        assertThat(server.requests(QueueServiceGrpc.getClaimMethod())).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Status.Code.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OK", "UNAVAILABLE"})
    void noOtherFailureIsRepeated(Status.Code code) {
        server.on(GET, Reaction.fail(code.toStatus())).on(ENQUEUE, Reaction.fail(code.toStatus()));
        assertThatExceptionOfType(RingoException.class)
                .isThrownBy(() -> queue.getById("t"))
                .satisfies(e -> assertThat(e.grpcStatus()).isEqualTo(code));
        assertThatThrownBy(() -> queue.enqueue(SPEC)).isInstanceOf(RingoException.class);
        assertThat(server.requests(GET)).hasSize(1);
        assertThat(server.requests(ENQUEUE)).hasSize(1);
    }

    @Test
    void nonsenseIsNotAskedForAgain() {
        server.on(GET, Reaction.nonsense()).on(ENQUEUE, Reaction.endWithoutAnswer());
        assertThatThrownBy(() -> queue.getById("t")).isInstanceOf(RingoException.class);
        assertThatThrownBy(() -> queue.enqueue(SPEC)).isInstanceOf(RingoException.class);
        assertThat(server.requests(GET)).hasSize(1);
        assertThat(server.requests(ENQUEUE)).hasSize(1);
    }

    @Test
    void aCallThatIsNotAnsweredEndsWithItsDeadline() {
        server.on(GET, Reaction.silence());
        try (RingoClient hasty =
                server.client().deadline(Duration.ofMillis(200)).build()) {
            hasty.start();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> hasty.queue("work").getById("t"))
                    .withMessageContaining("Asking for task t of queue \"work\"");
        }
        assertThat(server.requests(GET)).hasSize(1);
    }

    @Test
    void aRefusedSessionIsRenewedAndEvenAChangeSentAgain() {
        server.on(
                ENQUEUE,
                Reaction.refuse(ErrorCode.ERROR_CODE_INCOMPATIBLE_VERSION),
                Reaction.answer(created("t", true)));
        assertThat(queue.enqueue(SPEC).taskId()).isEqualTo("t");
        assertThat(server.requests(ENQUEUE))
                .extracting(request -> request.getContext().getSessionToken())
                .containsExactly("session-1", "session-2");
    }

    @Test
    void aSessionThatIsRefusedAgainIsReported() {
        server.on(ENQUEUE, Reaction.refuse(ErrorCode.ERROR_CODE_INCOMPATIBLE_VERSION));
        assertThatThrownBy(() -> queue.enqueue(SPEC)).isInstanceOf(IncompatibleVersionException.class);
        assertThat(server.requests(ENQUEUE)).hasSize(2);
    }

    @Test
    void nothingIsSentAgainInTheSessionThatWasRefused() {
        server.on(ENQUEUE, Reaction.refuse(ErrorCode.ERROR_CODE_INCOMPATIBLE_VERSION))
                .on(
                        NEGOTIATE,
                        Reaction.answer(NegotiateResponse.newBuilder()
                                .setProtocolMajor(1)
                                .setProtocolMinor(7)
                                .setSessionToken("session-1")
                                .build()));
        assertThatThrownBy(() -> queue.enqueue(SPEC)).isInstanceOf(IncompatibleVersionException.class);
        assertThat(server.requests(ENQUEUE)).hasSize(1);
    }

    @Test
    void callsThatFailTogetherShareOneRecovery() {
        int calls = 20;
        Reaction<GetTaskRequest> lost = Reaction.fail(Status.UNAVAILABLE);
        Reaction<GetTaskRequest> found = Reaction.answer(FOUND);
        server.on(GET, (request, answer) -> {
            boolean isFirst = request.getContext().getSessionToken().equals("session-1");
            (isFirst ? lost : found).react(request, answer);
        });
        CompletableFuture<?>[] all = IntStream.range(0, calls)
                .mapToObj(i -> CompletableFuture.runAsync(() -> queue.getById("t"), task -> new Thread(task).start()))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(all).join();
        assertThat(server.requests(NEGOTIATE)).hasSize(2);
    }

    @Test
    void anEnqueueIsSentAgainOnlyWhereTheCallerAskedForIt() {
        server.on(ENQUEUE, Reaction.fail(Status.UNAVAILABLE), Reaction.answer(created("t", false)));
        assertThat(queue.enqueueWithResend(SPEC).taskId()).isEqualTo("t");
        assertThat(server.requests(ENQUEUE)).hasSize(2);
        assertThat(server.requests(ENQUEUE).get(1).getTask())
                .isEqualTo(server.requests(ENQUEUE).get(0).getTask());
    }

    @Test
    void anEnqueueIsSentAgainOnce() {
        server.on(
                ENQUEUE, Reaction.fail(Status.UNAVAILABLE.withDescription("first")), Reaction.fail(Status.UNAVAILABLE));
        assertThatThrownBy(() -> queue.enqueueWithResend(SPEC))
                .isInstanceOf(UnavailableException.class)
                .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessageContaining("first"));
        assertThat(server.requests(ENQUEUE)).hasSize(2);
    }

    @Test
    void aFirstFailureIsNotForgottenWhenTheServerStaysAway() {
        server.on(ENQUEUE, Reaction.fail(Status.UNAVAILABLE.withDescription("first")))
                .on(NEGOTIATE, Reaction.fail(Status.UNAVAILABLE.withDescription("away")));
        assertThatThrownBy(() -> queue.enqueueWithResend(SPEC))
                .isInstanceOf(UnavailableException.class)
                .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessageContaining("first"));
    }

    @Test
    void aRefusedEnqueueIsNotSentAgain() {
        server.on(ENQUEUE, Reaction.refuse(ErrorCode.ERROR_CODE_INVALID_ARGUMENT));
        assertThatThrownBy(() -> queue.enqueueWithResend(SPEC)).isInstanceOf(InvalidArgumentException.class);
        assertThat(server.requests(ENQUEUE)).hasSize(1);
    }

    private void claimable() {
        server.on(
                        QueueServiceGrpc.getClaimMethod(),
                        Reaction.answer(ClaimResponse.newBuilder()
                                .addTasks(Leases.lease("t"))
                                .build()))
                .on(ACK, Reaction.answer(AckResponse.getDefaultInstance()));
    }

    private static EnqueueResponse created(String id, boolean created) {
        return EnqueueResponse.newBuilder()
                .setResult(EnqueueResult.newBuilder().setTaskId(id).setCreated(created))
                .build();
    }
}
