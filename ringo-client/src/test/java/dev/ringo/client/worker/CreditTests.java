package dev.ringo.client.worker;

import static dev.ringo.client.scripted.Leases.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Duration;
import dev.ringo.client.error.IncompatibleVersionException;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.scripted.Reaction;
import dev.ringo.client.scripted.ScriptedStream;
import dev.ringo.client.scripted.StreamScript;
import dev.ringo.taskqueue.v1.CreditUpdate;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.ErrorDetail;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkRequest.BodyCase;
import io.grpc.Status;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many tasks a worker asks for, and how many handlers it runs, whatever the server sends. */
class CreditTests extends ScriptedWorkerTest {

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final Semaphore mayEnd = new Semaphore(0);

    /** Runs until the test lets one end. */
    private void untilAllowed() throws InterruptedException {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        mayEnd.acquire();
        running.decrementAndGet();
    }

    @Test
    void aServerThatSendsTooMuchDoesNotMakeMoreHandlersRun() {
        Worker worker = start(options(3), (task, context) -> untilAllowed());
        ScriptedStream stream = server.stream(0);
        IntStream.range(0, 50).forEach(i -> stream.assign(lease("t" + i)));
        awaitThat(() -> worker.status().buffered() == 47);
        mayEnd.release(50);
        awaitThat(() -> worker.status().counters().succeeded() == 50);
        assertThat(most).hasValue(3);
        assertThat(credits(stream)).allSatisfy(credit -> assertThat(credit).isBetween(0, 3));
        awaitThat(() -> stream.available() == 3);
    }

    @Test
    void creditIsWhatNeitherHandlersNorWaitingTasksTake() {
        start(options(3), (task, context) -> untilAllowed());
        ScriptedStream stream = server.stream(0);
        assertThat(stream.available()).isEqualTo(3);
        IntStream.range(0, 2).forEach(i -> stream.assign(lease("t" + i)));
        awaitThat(() -> running.get() == 2);
        awaitThat(() -> stream.available() == 1);
        mayEnd.release(1);
        awaitThat(() -> stream.available() == 2);
        mayEnd.release(1);
        awaitThat(() -> stream.available() == 3);
    }

    @Test
    void aTaskThatIsSentTwiceRunsOnce() {
        Worker worker = start(options(2), (task, context) -> untilAllowed());
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        stream.assign(lease("t"));
        stream.assign(lease("other"));
        awaitThat(() -> running.get() == 2);
        mayEnd.release(2);
        awaitThat(() -> worker.status().counters().succeeded() == 2);
        assertThat(stream.frames(BodyCase.ACK)).hasSize(2);
    }

    @Test
    void aFollowingAttemptOfARunningTaskIsATaskOfItsOwn() {
        Worker worker = start(options(2), (task, context) -> untilAllowed());
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t", 1, 3));
        stream.assign(lease("t", 2, 3));
        awaitThat(() -> running.get() == 2);
        mayEnd.release(2);
        awaitThat(() -> worker.status().counters().succeeded() == 2);
    }

    @Test
    void runningHandlersCountAgainstTheCreditOfTheNextStream() {
        start(options(4), (task, context) -> untilAllowed());
        ScriptedStream first = server.stream(0);
        IntStream.range(0, 3).forEach(i -> first.assign(lease("t" + i)));
        awaitThat(() -> running.get() == 3);
        first.fail(Status.UNAVAILABLE);
        ScriptedStream second = server.stream(1);
        assertThat(credits(second)).startsWith(1);
        mayEnd.release(3);
        awaitThat(() -> second.available() == 4);
        assertThat(second.frames(BodyCase.ACK)).hasSize(3);
    }

    @Test
    void creditLeavesOutWhatMayBeUnderWaySoThatItNeverCrossesAnAssignment() {
        int concurrency = 16;
        int tasks = 2_000;
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger sent = new AtomicInteger();
        AtomicInteger refusals = new AtomicInteger();
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.ACK) {
                inFlight.decrementAndGet();
            } else if (frame.getBodyCase() == BodyCase.CREDIT) {
                int available = frame.getCredit().getAvailable();
                if (available > 0 && available + inFlight.get() > concurrency) {
                    refusals.incrementAndGet();
                    stream.refuse(frame.getRequestId(), capacityExceeded());
                    return true;
                }
                stream.succeed(frame.getRequestId());
                for (int i = 0; i < available && sent.get() < tasks; i++) {
                    inFlight.incrementAndGet();
                    stream.assign(lease("t" + sent.getAndIncrement()));
                }
                return true;
            }
            return false;
        });
        Worker worker = start(options(concurrency), (task, context) -> {});
        awaitThat(() -> worker.status().counters().succeeded() == tasks);
        assertThat(refusals).hasValue(0);
    }

    @Test
    void aCreditThatCrossedAnAssignmentIsToldAnew() {
        AtomicInteger refusals = new AtomicInteger();
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.CREDIT && refusals.incrementAndGet() <= 5) {
                stream.refuse(frame.getRequestId(), capacityExceeded());
                return true;
            }
            return false;
        });
        start(options(2), (task, context) -> {});
        ScriptedStream stream = server.stream(0);
        awaitThat(() -> refusals.get() == 6);
        assertThat(credits(stream)).containsOnly(2);
        assertThat(server.streams()).hasSize(1);
    }

    @Test
    void aCreditThatIsRefusedForGoodEndsTheSessionAndNotTheWorker() {
        StreamScript refuseTheFirst = (stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.CREDIT && server.streams().size() == 1) {
                stream.refuse(frame.getRequestId(), ErrorCode.ERROR_CODE_INTERNAL);
                return true;
            }
            return false;
        };
        server.onFrame(refuseTheFirst);
        Worker worker = start(options(2), (task, context) -> {});
        ScriptedStream second = server.stream(1);
        second.assign(lease("t"));
        awaitThat(() -> worker.status().counters().succeeded() == 1);
    }

    @Test
    void pausingAndResumingIsDoneWhenTheServerAgreed() {
        Worker worker = start(options(2), (task, context) -> untilAllowed());
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        worker.pause().join();
        assertThat(stream.available()).isZero();
        assertThat(worker.status().state()).isEqualTo(WorkerState.PAUSED);
        mayEnd.release(1);
        awaitThat(() -> worker.status().counters().succeeded() == 1);
        assertThat(stream.available()).isZero();
        worker.resume().join();
        assertThat(stream.available()).isEqualTo(2);
        awaitThat(() -> worker.status().state() == WorkerState.IDLE);
    }

    @Test
    void resizingChangesCreditAndTargetAndInterruptsNobody() {
        Worker worker = start(options(2), (task, context) -> untilAllowed());
        ScriptedStream stream = server.stream(0);
        IntStream.range(0, 2).forEach(i -> stream.assign(lease("t" + i)));
        awaitThat(() -> running.get() == 2);
        worker.setConcurrency(1).join();
        CreditUpdate lowered = lastCredit(stream);
        assertThat(lowered.getAvailable()).isZero();
        assertThat(lowered.getTargetConcurrency()).isEqualTo(1);
        assertThat(running).hasValue(2);
        worker.setConcurrency(5).join();
        assertThat(lastCredit(stream).getAvailable()).isEqualTo(3);
        assertThatThrownBy(() -> worker.setConcurrency(-1)).isInstanceOf(InvalidArgumentException.class);
        stream.fail(Status.UNAVAILABLE);
        assertThat(server.stream(1).registration().getMaxConcurrency()).isEqualTo(5);
        mayEnd.release(2);
    }

    @Test
    void anOldServerIsNotToldATargetAndCannotBeAskedForMore() {
        server.negotiating(1);
        Worker worker = start(options(2), (task, context) -> {});
        ScriptedStream stream = server.stream(0);
        worker.setConcurrency(1).join();
        assertThat(lastCredit(stream).hasTargetConcurrency()).isFalse();
        assertThat(lastCredit(stream).getAvailable()).isEqualTo(1);
        CompletableFuture<Void> more = worker.setConcurrency(3);
        assertThatThrownBy(more::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IncompatibleVersionException.class);
        assertThat(stream.registration().getOrderedRequestIds()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"100, 3", "3, 3", "2, 2", "0, 3", "-1, 3"})
    void aServerMayWantFewerHandlersButNeverMore(int said, int credit) {
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.REGISTER) {
                stream.register(Duration.newBuilder().setSeconds(60).build(), said);
                return true;
            }
            return false;
        });
        start(options(3), (task, context) -> {});
        assertThat(server.stream(0).available()).isEqualTo(credit);
        server.streams().get(0).fail(Status.UNAVAILABLE);
        assertThat(server.stream(1).registration().getMaxConcurrency()).isEqualTo(3);
    }

    @Test
    void anExecutorThatRefusesCostsNoPlaceAndHoldsBackTheCredit() {
        server.negotiating(7, "ringo.release");
        AtomicInteger submitted = new AtomicInteger();
        Worker worker = start(
                options(2).executor(handler -> {
                    if (submitted.incrementAndGet() == 1) {
                        throw new RejectedExecutionException("full");
                    }
                    new Thread(handler).start();
                }),
                (task, context) -> {});
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        assertThat(awaitFrame(stream, BodyCase.NACK, 1).getNack().getRelease()).isTrue();
        assertThat(credits(stream)).contains(0);
        awaitThat(() -> stream.available() == 2);
        stream.assign(lease("u"));
        awaitThat(() -> worker.status().counters().succeeded() == 1);
        assertThat(worker.status().lastError()).contains("full");
    }

    @Test
    void anExecutorWithoutThreadsOfItsOwnIsRefused() {
        CountDownLatch called = new CountDownLatch(1);
        Worker worker = start(options(1).executor(Runnable::run), (task, context) -> called.countDown());
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        awaitFrame(stream, BodyCase.NACK, 1);
        assertThat(called.getCount()).isEqualTo(1);
        assertThat(worker.status().running()).isZero();
    }

    private static List<Integer> credits(ScriptedStream stream) {
        return stream.frames(BodyCase.CREDIT).stream()
                .map(frame -> frame.getCredit().getAvailable())
                .toList();
    }

    private static CreditUpdate lastCredit(ScriptedStream stream) {
        List<WorkRequest> frames = stream.frames(BodyCase.CREDIT);
        return frames.get(frames.size() - 1).getCredit();
    }

    private static ErrorDetail capacityExceeded() {
        return Reaction.refusal(ErrorCode.ERROR_CODE_INVALID_ARGUMENT).toBuilder()
                .putMetadata("reason", "credit_capacity")
                .build();
    }
}
