package dev.ringo.client.worker;

import static dev.ringo.client.scripted.Leases.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.LeaseLostException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.client.scripted.Reaction;
import dev.ringo.client.scripted.ScriptedStream;
import dev.ringo.client.wire.LeaseCalls;
import dev.ringo.client.wire.Link;
import dev.ringo.client.wire.LinkObserver;
import dev.ringo.client.wire.LinkSettings;
import dev.ringo.client.wire.Pauses;
import dev.ringo.client.wire.Session;
import dev.ringo.client.wire.TaskCodec;
import dev.ringo.client.wire.UnaryCalls;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.ExtendLeaseRequest;
import dev.ringo.taskqueue.v1.ExtendLeaseResponse;
import dev.ringo.taskqueue.v1.Lease;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.ReportProgressRequest;
import dev.ringo.taskqueue.v1.WorkRequest.BodyCase;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** When leases are renewed and when they count as lost, by a clock that the test moves. */
class LeaseTests extends ScriptedWorkerTest {

    private static final MethodDescriptor<ExtendLeaseRequest, ?> EXTEND = QueueServiceGrpc.getExtendLeaseMethod();
    private static final MethodDescriptor<ReportProgressRequest, ?> REPORT = QueueServiceGrpc.getReportProgressMethod();

    // Near the end of what a clock shows: only differences may count.
    private final AtomicLong clock =
            new AtomicLong(Long.MAX_VALUE - Duration.ofSeconds(50).toNanos());
    private final ScheduledExecutorService linkThread = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService callbacks = Executors.newCachedThreadPool();
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicReference<TaskContext> seen = new AtomicReference<>();
    private Link link;
    private Worker worker;

    @BeforeEach
    void connect() {
        LinkSettings settings = new LinkSettings("here", server::channel, "test", Duration.ofSeconds(10));
        link = new Link(settings, new Pauses(new Random(1)), linkThread, new Deaf());
        link.open();
        link.session().join();
    }

    @AfterEach
    void disconnect() {
        mayEnd.countDown();
        worker.drainAsync();
        link.close();
        linkThread.shutdownNow();
        callbacks.shutdown();
    }

    @Test
    void aLeaseIsRenewedWhenAThirdOfItIsLeft() {
        ScriptedStream stream = holding(options(1));
        advance(stream, Duration.ofSeconds(39));
        assertThat(stream.frames(BodyCase.EXTEND_LEASE)).isEmpty();
        advance(stream, Duration.ofSeconds(1));
        ExtendLeaseRequest renewal =
                awaitFrame(stream, BodyCase.EXTEND_LEASE, 1).getExtendLease();
        assertThat(renewal.getExtension().getSeconds()).isEqualTo(60);
        assertThat(renewal.getLease().getLeaseToken()).isEqualTo("secret-t-1");
        advance(stream, Duration.ofSeconds(39));
        assertThat(stream.frames(BodyCase.EXTEND_LEASE)).hasSize(1);
        advance(stream, Duration.ofSeconds(1));
        awaitFrame(stream, BodyCase.EXTEND_LEASE, 2);
        assertThat(seen.get().isCancelled()).isFalse();
        assertThat(stream.frames(BodyCase.EXTEND_LEASE)).hasSize(2);
    }

    @Test
    void aTaskThatWaitsForAPlaceIsRenewedToo() {
        ScriptedStream stream = holding(options(1));
        stream.assign(lease("waits"));
        awaitThat(() -> worker.status().buffered() == 1);
        advance(stream, Duration.ofSeconds(40));
        awaitFrame(stream, BodyCase.EXTEND_LEASE, 2);
        assertThat(stream.frames(BodyCase.EXTEND_LEASE))
                .extracting(ScriptedWorkerTest::taskOf)
                .containsExactlyInAnyOrder("t", "waits");
    }

    @Test
    void nothingIsRenewedAfterItsEnd() {
        ScriptedStream stream = holding(options(1));
        mayEnd.countDown();
        awaitFrame(stream, BodyCase.ACK, 1);
        advance(stream, Duration.ofSeconds(59));
        advance(stream, Duration.ofSeconds(59));
        assertThat(stream.frames(BodyCase.EXTEND_LEASE)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorCode.class,
            names = {"ERROR_CODE_LEASE_LOST", "ERROR_CODE_NOT_FOUND"})
    void aRefusedRenewalCancelsTheHandlerAndItsOutcomeCountsNowhere(ErrorCode code) {
        answerRenewalsWith(code);
        AtomicInteger told = new AtomicInteger();
        ScriptedStream stream = holding(options(1));
        seen.get().onLeaseLost(told::incrementAndGet);
        advance(stream, Duration.ofSeconds(40));
        awaitThat(() -> seen.get().isCancelled() && told.get() == 1);
        assertThatThrownBy(() -> seen.get().reportProgress(1, 2, "")).isInstanceOf(LeaseLostException.class);
        seen.get().onLeaseLost(told::incrementAndGet);
        awaitThat(() -> told.get() == 2);
        assertThat(stream.available()).isZero();
        mayEnd.countDown();
        awaitThat(() -> stream.available() == 1);
        assertThat(stream.frames(BodyCase.ACK)).isEmpty();
    }

    @Test
    void aHandlerIsInterruptedForALostLeaseOnlyWhereThatIsAskedFor() {
        answerRenewalsWith(ErrorCode.ERROR_CODE_LEASE_LOST);
        ScriptedStream stream = holding(options(1).interruptOnLeaseLost(true));
        advance(stream, Duration.ofSeconds(40));
        awaitThat(() -> stream.available() == 1);
        assertThat(mayEnd.getCount()).isEqualTo(1);
    }

    @Test
    void aTaskWhoseLeaseIsLostBeforeItBeganIsNotBegun() {
        server.onFrame((stream, frame) -> {
            if (taskOf(frame).equals("waits")) {
                stream.refuse(frame.getRequestId(), ErrorCode.ERROR_CODE_LEASE_LOST);
                return true;
            }
            return false;
        });
        ScriptedStream stream = holding(options(1));
        stream.assign(lease("waits"));
        awaitThat(() -> worker.status().buffered() == 1);
        advance(stream, Duration.ofSeconds(40));
        awaitFrame(stream, BodyCase.EXTEND_LEASE, 2);
        mayEnd.countDown();
        awaitThat(() -> stream.available() == 1);
        assertThat(stream.frames(BodyCase.ACK))
                .extracting(ScriptedWorkerTest::taskOf)
                .containsExactly("t");
    }

    @Test
    void aRenewalThatTheServerCannotDoNowIsTriedAgainUntilTheLeaseHasEnded() {
        answerRenewalsWith(ErrorCode.ERROR_CODE_UNAVAILABLE);
        ScriptedStream stream = holding(options(1));
        advance(stream, Duration.ofSeconds(40));
        awaitFrame(stream, BodyCase.EXTEND_LEASE, 1);
        for (int second = 41; second <= 58; second++) {
            advance(stream, Duration.ofSeconds(1));
        }
        awaitThat(() -> stream.frames(BodyCase.EXTEND_LEASE).size() >= 9);
        assertThat(seen.get().isCancelled()).isFalse();
        advance(stream, Duration.ofSeconds(3));
        awaitThat(() -> seen.get().isCancelled());
    }

    @Test
    void aRenewalWithoutAnAnswerEndsWithTheLease() {
        server.onFrame((stream, frame) -> frame.getBodyCase() == BodyCase.EXTEND_LEASE);
        ScriptedStream stream = holding(options(1));
        advance(stream, Duration.ofSeconds(40));
        awaitFrame(stream, BodyCase.EXTEND_LEASE, 1);
        advance(stream, Duration.ofSeconds(19));
        assertThat(seen.get().isCancelled()).isFalse();
        advance(stream, Duration.ofSeconds(1));
        awaitThat(() -> seen.get().isCancelled());
    }

    @Test
    void aCommandWithoutAnAnswerEndsTheStreamAfterHalfAMinute() {
        server.onFrame((stream, frame) ->
                frame.getBodyCase() == BodyCase.EXTEND_LEASE && server.streams().size() == 1);
        ScriptedStream first = holding(options(1).lease(Duration.ofMinutes(10)));
        advance(first, Duration.ofSeconds(400));
        awaitFrame(first, BodyCase.EXTEND_LEASE, 1);
        advance(first, Duration.ofSeconds(30));
        awaitThat(first::isLeft);
    }

    @Test
    void withoutAStreamRenewalsTravelAlone() {
        server.on(
                EXTEND,
                Reaction.answer(ExtendLeaseResponse.newBuilder()
                        .setLease(Lease.newBuilder().setTaskId("t"))
                        .build()));
        ScriptedStream first = holding(options(1));
        server.onFrame((stream, frame) -> true);
        first.fail(Status.UNAVAILABLE);
        awaitThat(() -> server.streams().size() > 1);
        advance(server.streams().get(1), Duration.ofSeconds(40));
        awaitThat(() -> server.requests(EXTEND).size() == 1);
        assertThat(server.requests(EXTEND).get(0).getLease().getTaskId()).isEqualTo("t");
    }

    @Test
    void aServerThatDoesNotSayHowLongALeaseIsLeavesItToTheWorker() {
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.REGISTER) {
                stream.register(com.google.protobuf.Duration.getDefaultInstance(), 1);
                return true;
            }
            return false;
        });
        ScriptedStream stream = holding(options(1));
        advance(stream, Duration.ofSeconds(39));
        assertThat(seen.get().isCancelled()).isFalse();
        advance(stream, Duration.ofSeconds(1));
        awaitFrame(stream, BodyCase.EXTEND_LEASE, 1);
    }

    @Test
    void aReportWaitsForItsAnswerSoThatAHandlerCannotFloodTheServer() {
        server.onFrame((stream, frame) -> frame.getBodyCase() == BodyCase.PROGRESS);
        ScriptedStream stream = holding(options(1));
        Thread reporter = new Thread(() -> {
            seen.get().reportProgress(1, 3, "one");
            seen.get().reportProgress(2, 3, "two");
        });
        reporter.start();
        long first = awaitFrame(stream, BodyCase.PROGRESS, 1).getRequestId();
        advance(stream, Duration.ofSeconds(1));
        assertThat(stream.frames(BodyCase.PROGRESS)).hasSize(1);
        stream.succeed(first);
        assertThat(awaitFrame(stream, BodyCase.PROGRESS, 2).getProgress().getMessage())
                .isEqualTo("two");
        stream.succeed(first + 1);
        awaitThat(() -> !reporter.isAlive());
    }

    @Test
    void aReportWhoseAnswerWasLostIsSentAgainAlone() {
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.PROGRESS) {
                stream.fail(Status.UNAVAILABLE);
                return true;
            }
            return false;
        });
        server.on(REPORT, Reaction.fail(Status.UNAVAILABLE));
        holding(options(1));
        assertThatThrownBy(() -> seen.get().reportProgress(1, 2, "half")).isInstanceOf(UnavailableException.class);
        assertThat(server.requests(REPORT)).hasSize(1);
        assertThat(seen.get().isCancelled()).isFalse();
    }

    @Test
    void aReportThatNoServerTakesIsRefusedBeforeTheNetwork() {
        ScriptedStream stream = holding(options(1));
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1, 3}) {
            assertThatThrownBy(() -> seen.get().reportProgress(bad, 2, ""))
                    .isInstanceOf(InvalidArgumentException.class);
        }
        assertThatThrownBy(() -> seen.get().reportProgress(1, 2, "ü".repeat(131_073)))
                .isInstanceOf(RingoException.class);
        assertThat(stream.frames(BodyCase.PROGRESS)).isEmpty();
    }

    private void answerRenewalsWith(ErrorCode code) {
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.EXTEND_LEASE) {
                stream.refuse(frame.getRequestId(), code);
                return true;
            }
            return false;
        });
    }

    /** A worker of this clock whose handler runs until the test ends it. */
    private ScriptedStream holding(WorkerOptions.Builder options) {
        UnaryCalls calls = new UnaryCalls(link, Duration.ofSeconds(10));
        TaskCodec codec = new TaskCodec(new JsonMapper());
        WorkerEnvironment environment = new WorkerEnvironment(
                calls, new LeaseCalls(calls, codec), codec, List.of(), callbacks, callbacks, clock::get, new Random(1));
        WorkerName name = new WorkerName("work", "worker-1", "work");
        TaskHandler handler = (task, context) -> {
            seen.set(context);
            mayEnd.await();
        };
        worker = new Worker(name, options.build(), handler, environment);
        worker.start();
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        awaitThat(() -> seen.get() != null);
        return stream;
    }

    /**
     * Moves the clock, and waits until the worker has looked at it: the second status that is new was made by a round
     * that began after the move.
     */
    private void advance(ScriptedStream stream, Duration time) {
        clock.addAndGet(time.toNanos());
        for (int round = 1; round <= 2; round++) {
            WorkerStatus before = worker.status();
            stream.nudge();
            awaitThat(() -> worker.status() != before);
        }
    }

    private static final class Deaf implements LinkObserver {
        @Override
        public void connected(Session session) {
            // Nobody wants to know.
        }

        @Override
        public void away(RingoException failure) {
            // Nobody wants to know.
        }
    }
}
