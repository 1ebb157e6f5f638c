package dev.ringo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ringo.client.error.ConflictException;
import dev.ringo.client.error.DeadlineExceededException;
import dev.ringo.client.error.DuplicateException;
import dev.ringo.client.error.IncompatibleVersionException;
import dev.ringo.client.error.InternalException;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.LeaseLostException;
import dev.ringo.client.error.NotFoundException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.client.scripted.Reaction;
import dev.ringo.client.scripted.ScriptedServer;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.proto.WireErrors;
import dev.ringo.taskqueue.v1.EnqueueManyResponse;
import dev.ringo.taskqueue.v1.EnqueueResponse;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.GetTaskResponse;
import dev.ringo.taskqueue.v1.NegotiateResponse;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.RetryTaskResponse;
import io.grpc.Status;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the wire says about failures, as the exceptions that users see. */
class ErrorMappingTests {

    private final ScriptedServer server = new ScriptedServer();
    private final RingoClient client = server.client().build();
    private final TaskQueue queue = client.queue("work");

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    static Stream<Arguments> codes() {
        return Stream.of(
                Arguments.of(ErrorCode.ERROR_CODE_INVALID_ARGUMENT, InvalidArgumentException.class),
                Arguments.of(ErrorCode.ERROR_CODE_DUPLICATE, DuplicateException.class),
                Arguments.of(ErrorCode.ERROR_CODE_NOT_FOUND, NotFoundException.class),
                Arguments.of(ErrorCode.ERROR_CODE_CONFLICT, ConflictException.class),
                Arguments.of(ErrorCode.ERROR_CODE_LEASE_LOST, LeaseLostException.class),
                Arguments.of(ErrorCode.ERROR_CODE_UNAVAILABLE, UnavailableException.class),
                Arguments.of(ErrorCode.ERROR_CODE_DEADLINE_EXCEEDED, DeadlineExceededException.class),
                Arguments.of(ErrorCode.ERROR_CODE_INCOMPATIBLE_VERSION, IncompatibleVersionException.class),
                Arguments.of(ErrorCode.ERROR_CODE_INTERNAL, InternalException.class),
                Arguments.of(ErrorCode.ERROR_CODE_UNSPECIFIED, RingoException.class));
    }

    @ParameterizedTest
    @MethodSource("codes")
    void eachCodeHasItsExceptionWithAllThatTheServerSaid(ErrorCode code, Class<? extends RingoException> type) {
        client.start();
        server.on(QueueServiceGrpc.getEnqueueMethod(), Reaction.refuse(code));
        RingoException failure = catchThrowableOfType(type, () -> queue.enqueue("job", "key", null));
        assertThat(failure).isExactlyInstanceOf(type);
        assertThat(failure)
                .hasMessage("Enqueueing task \"key\" into queue \"work\" at "
                        + client.options().endpoint() + " failed: said the server");
        assertThat(failure.requestId()).isEqualTo("0123456789abcdef");
        assertThat(failure.metadata()).containsEntry("field", "payload");
        assertThat(failure.grpcStatus()).isEqualTo(WireErrors.statusFor(code));
        assertThatThrownBy(() ->
                        queue.enqueueAsync(TaskSpec.of("job", "key", null)).join())
                .isInstanceOf(CompletionException.class)
                .hasCauseExactlyInstanceOf(type);
    }

    static Stream<Arguments> statuses() {
        return Stream.of(
                Arguments.of(Status.INVALID_ARGUMENT, InvalidArgumentException.class),
                Arguments.of(Status.NOT_FOUND, NotFoundException.class),
                Arguments.of(Status.ALREADY_EXISTS, DuplicateException.class),
                Arguments.of(Status.ABORTED, LeaseLostException.class),
                Arguments.of(Status.UNAVAILABLE, UnavailableException.class),
                Arguments.of(Status.DEADLINE_EXCEEDED, DeadlineExceededException.class),
                Arguments.of(Status.INTERNAL, InternalException.class),
                Arguments.of(Status.RESOURCE_EXHAUSTED, RingoException.class),
                Arguments.of(Status.UNAUTHENTICATED, RingoException.class),
                Arguments.of(Status.PERMISSION_DENIED, RingoException.class),
                Arguments.of(Status.FAILED_PRECONDITION, RingoException.class),
                Arguments.of(Status.UNIMPLEMENTED, RingoException.class));
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void aStatusWithoutDetailSpeaksForItself(Status status, Class<? extends RingoException> type) {
        client.start();
        server.on(QueueServiceGrpc.getEnqueueMethod(), Reaction.fail(status.withDescription("short words")));
        RingoException failure = catchThrowableOfType(type, () -> queue.enqueue("job", "key", null));
        assertThat(failure).isExactlyInstanceOf(type).hasMessageEndingWith(status.getCode() + ": short words");
        assertThat(failure.grpcStatus()).isEqualTo(status.getCode());
        assertThat(failure.requestId()).isEmpty();
        assertThat(failure.metadata()).isEmpty();
    }

    static Stream<Consumer<TaskQueue>> callsThatNeedAnAnswer() {
        return Stream.of(
                queue -> queue.enqueue("job", "key", null),
                queue -> queue.enqueueMany(List.of(TaskSpec.of("job", "key", null))),
                queue -> queue.getById("t"),
                queue -> queue.retry("key"));
    }

    @ParameterizedTest
    @MethodSource("callsThatNeedAnAnswer")
    void anAnswerThatSaysNothingIsAFaultOfTheServerAndNoResult(Consumer<TaskQueue> call) {
        client.start();
        server.on(QueueServiceGrpc.getEnqueueMethod(), Reaction.answer(EnqueueResponse.getDefaultInstance()))
                .on(QueueServiceGrpc.getEnqueueManyMethod(), Reaction.answer(EnqueueManyResponse.getDefaultInstance()))
                .on(QueueServiceGrpc.getGetTaskMethod(), Reaction.answer(GetTaskResponse.getDefaultInstance()))
                .on(QueueServiceGrpc.getRetryTaskMethod(), Reaction.answer(RetryTaskResponse.getDefaultInstance()));
        assertThatExceptionOfType(InternalException.class).isThrownBy(() -> call.accept(queue));
    }

    @Test
    void aServerOfAnotherMajorVersionIsNamedAndTheStartMayBeRepeated() {
        server.on(
                QueueServiceGrpc.getNegotiateMethod(),
                Reaction.answer(NegotiateResponse.newBuilder()
                        .setProtocolMajor(2)
                        .setProtocolMinor(3)
                        .build()));
        assertThatExceptionOfType(IncompatibleVersionException.class)
                .isThrownBy(client::start)
                .withMessageContaining("2.3")
                .withMessageContaining("1.7");
        assertThat(client.isStarted()).isFalse();
        assertThat(client.connection().state()).isEqualTo(ConnectionState.NEW);
        server.negotiating(7);
        client.start();
        assertThat(client.connection().protocolVersion()).isEqualTo("1.7");
    }

    @Test
    void whatTheAgreedVersionLacksIsRefusedBeforeTheNetwork() {
        server.negotiating(0);
        client.start();
        Stream.<Runnable>of(queue::stats, queue::activity, queue::probe, () -> queue.attemptPage("key", 1, null))
                .forEach(call -> assertThatExceptionOfType(IncompatibleVersionException.class)
                        .isThrownBy(call::run)
                        .withMessageContaining("1.0 was agreed"));
        assertThat(server.requests(QueueServiceGrpc.getGetQueueStatsMethod())).isEmpty();
    }

    @Test
    void aNewerServerIsSpokenToInTheVersionThatTheClientKnows() {
        server.negotiating(99);
        client.start();
        assertThat(client.connection().protocolVersion()).isEqualTo("1.7");
    }
}
