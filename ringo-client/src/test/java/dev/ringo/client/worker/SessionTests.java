package dev.ringo.client.worker;

import static dev.ringo.client.scripted.Leases.lease;
import static dev.ringo.client.scripted.Leases.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.scripted.Reaction;
import dev.ringo.client.scripted.ScriptedStream;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.AckResponse;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.GetTaskResponse;
import dev.ringo.taskqueue.v1.LeasedTask;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkRequest.BodyCase;
import dev.ringo.taskqueue.v1.WorkResponse;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of tasks and outcomes when a stream is lost, and how a worker gets the next one. */
class SessionTests extends ScriptedWorkerTest {

    private static final MethodDescriptor<GetTaskRequest, ?> GET = QueueServiceGrpc.getGetTaskMethod();
    private static final MethodDescriptor<AckRequest, ?> ACK = QueueServiceGrpc.getAckMethod();
    private static final MethodDescriptor<NegotiateRequest, ?> NEGOTIATE = QueueServiceGrpc.getNegotiateMethod();

    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @ParameterizedTest
    @EnumSource(
            value = Status.Code.class,
            names = {"UNAVAILABLE", "CANCELLED", "INTERNAL", "RESOURCE_EXHAUSTED", "UNAUTHENTICATED", "UNKNOWN"})
    void aHandlerSurvivesItsStreamAndIsSettledOnTheNext(Status.Code code) {
        Worker worker = start(options(1), (task, context) -> {
            runs.incrementAndGet();
            mayEnd.await();
        });
        ScriptedStream first = server.stream(0);
        first.assign(lease("t"));
        awaitThat(() -> runs.get() == 1);
        first.fail(code.toStatus());
        ScriptedStream second = server.stream(1);
        assertThat(second.registration().getWorkerId())
                .isEqualTo(first.registration().getWorkerId());
        mayEnd.countDown();
        assertThat(taskOf(awaitFrame(second, BodyCase.ACK, 1))).isEqualTo("t");
        awaitThat(() -> worker.status().counters().succeeded() == 1);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aStreamThatTheServerEndsInOrderIsFollowedByAnother() {
        start(options(1), (task, context) -> {});
        server.stream(0).end();
        server.stream(1).end();
        assertThat(server.stream(2).registration().getQueue()).isEqualTo("work");
        assertThat(server.requests(NEGOTIATE)).hasSize(1);
    }

    @Test
    void whileThereIsNoStreamAnOutcomeTravelsAlone() {
        server.on(ACK, Reaction.answer(AckResponse.getDefaultInstance()));
        server.onFrame((stream, frame) -> server.streams().size() > 1);
        Worker worker = start(options(1), (task, context) -> {
            runs.incrementAndGet();
            mayEnd.await();
        });
        ScriptedStream first = server.stream(0);
        first.assign(lease("t"));
        awaitThat(() -> runs.get() == 1);
        first.fail(Status.UNAVAILABLE);
        awaitThat(() -> worker.status().state() == WorkerState.DISCONNECTED);
        mayEnd.countDown();
        awaitThat(() -> worker.status().counters().succeeded() == 1);
        assertThat(server.requests(ACK)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"ack, 1, 0", "nack, 0, 1", "lease_expired, 0, 1", "'', 0, 1"})
    void anAckWhoseAnswerWasLostIsSentOnceMoreAndThenAskedFor(String outcome, int succeeded, int lost) {
        server.on(
                GET,
                Reaction.answer(GetTaskResponse.newBuilder()
                        .setTask(task("t", 1, 3, outcome))
                        .build()));
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() != BodyCase.ACK) {
                return false;
            }
            if (server.streams().size() == 1) {
                stream.fail(Status.UNAVAILABLE);
            } else {
                stream.refuse(frame.getRequestId(), ErrorCode.ERROR_CODE_LEASE_LOST);
            }
            return true;
        });
        server.on(ACK, Reaction.refuse(ErrorCode.ERROR_CODE_LEASE_LOST));
        Worker worker = start(options(1), (task, context) -> runs.incrementAndGet());
        ScriptedStream first = server.stream(0);
        first.assign(lease("t"));
        awaitThat(() -> worker.status().counters().succeeded() == succeeded
                && worker.status().counters().lost() == lost);
        assertThat(runs).hasValue(1);
        List<AckRequest> sentAgain = server.streams().stream()
                .skip(1)
                .flatMap(stream -> stream.frames(BodyCase.ACK).stream())
                .map(WorkRequest::getAck)
                .toList();
        assertThat(sentAgain.size() + server.requests(ACK).size()).isEqualTo(1);
        assertThat(first.frames(BodyCase.ACK)).hasSize(1);
        assertThat(server.requests(GET)).hasSize(1);
    }

    @Test
    void anOutcomeThatIsRefusedWithoutALossIsLostWithoutAsking() {
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.ACK) {
                stream.refuse(frame.getRequestId(), ErrorCode.ERROR_CODE_LEASE_LOST);
                return true;
            }
            return false;
        });
        Worker worker = start(options(1), (task, context) -> {});
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        awaitThat(() -> worker.status().counters().lost() == 1);
        assertThat(server.requests(GET)).isEmpty();
        assertThat(stream.frames(BodyCase.ACK)).hasSize(1);
        awaitThat(() -> stream.available() == 1);
    }

    @Test
    void anOutcomeThatTheServerCannotStoreNowIsSentAgain() {
        AtomicInteger acks = new AtomicInteger();
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.ACK && acks.incrementAndGet() == 1) {
                stream.refuse(frame.getRequestId(), ErrorCode.ERROR_CODE_UNAVAILABLE);
                return true;
            }
            return false;
        });
        Worker worker = start(options(1), (task, context) -> runs.incrementAndGet());
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        awaitThat(() -> worker.status().counters().succeeded() == 1);
        assertThat(acks).hasValue(2);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aDelayThatTheServerRefusesIsLeftToThePolicy() {
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.NACK && frame.getNack().hasRetryDelayOverride()) {
                stream.refuse(frame.getRequestId(), ErrorCode.ERROR_CODE_INVALID_ARGUMENT);
                return true;
            }
            return false;
        });
        Worker worker = start(options(1), (task, context) -> {
            throw new RetryTaskException("later", Duration.ofDays(90_000));
        });
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        awaitThat(() -> worker.status().counters().failed() == 1);
        assertThat(stream.frames(BodyCase.NACK)).hasSize(2);
    }

    @Test
    void nonsenseOnAStreamEndsTheStreamOnly() {
        Worker worker = start(options(1), (task, context) -> {});
        server.stream(0).send(new byte[] {(byte) 0xff, (byte) 0xff});
        server.stream(1).assign(lease("t"));
        awaitThat(() -> worker.status().counters().succeeded() == 1);
    }

    @Test
    void aTaskWithoutItsLeaseEndsTheStreamSoThatTheCreditIsSetRight() {
        Worker worker = start(options(1), (task, context) -> {});
        server.stream(0)
                .assign(LeasedTask.newBuilder().setTask(task("t", 1, 3, "")).build());
        server.stream(1).assign(lease("t"));
        awaitThat(() -> worker.status().counters().succeeded() == 1);
    }

    @Test
    void framesOfANewerServerAreIgnored() {
        Worker worker = start(options(1), (task, context) -> {});
        ScriptedStream stream = server.stream(0);
        stream.send(WorkResponse.newBuilder());
        stream.nudge();
        stream.assign(lease("t"));
        awaitThat(() -> worker.status().counters().succeeded() == 1);
        assertThat(server.streams()).hasSize(1);
    }

    @Test
    void aRegistrationThatIsInvalidStopsTheWorker() {
        server.onFrame((stream, frame) -> {
            stream.fail(Status.INVALID_ARGUMENT.withDescription("too many types"));
            return true;
        });
        Worker worker = start(options(1), (task, context) -> {});
        assertThatThrownBy(() -> worker.termination().join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(InvalidArgumentException.class)
                .hasMessageContaining("too many types");
        assertThat(worker.status().state()).isEqualTo(WorkerState.STOPPED);
        worker.close();
    }

    @Test
    void aRegistrationThatIsRefusedInThisSessionIsTriedInTheNext() {
        server.onFrame((stream, frame) -> {
            if (server.streams().size() <= 2) {
                stream.fail(Status.FAILED_PRECONDITION.withDescription("unknown session"));
                return true;
            }
            return false;
        });
        start(options(1), (task, context) -> {});
        assertThat(server.stream(2).registration().getContext().getSessionToken())
                .isEqualTo("session-3");
    }

    @Test
    void aServerThatComesBackFindsItsWorkers() {
        Worker worker = start(options(1), (task, context) -> {});
        server.stream(0);
        server.goAway();
        awaitThat(() -> worker.status().state() == WorkerState.DISCONNECTED);
        server.comeBack();
        server.stream(1).assign(lease("t"));
        awaitThat(() -> worker.status().counters().succeeded() == 1);
    }
}
