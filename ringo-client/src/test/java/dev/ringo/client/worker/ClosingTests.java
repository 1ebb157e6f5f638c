package dev.ringo.client.worker;

import static dev.ringo.client.scripted.Leases.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ringo.client.scripted.Reaction;
import dev.ringo.client.scripted.ScriptedStream;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.AckResponse;
import dev.ringo.taskqueue.v1.NackRequest;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.WorkRequest.BodyCase;
import io.grpc.MethodDescriptor;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How workers end, and what becomes of the tasks that they hold then. */
class ClosingTests extends ScriptedWorkerTest {

    private static final MethodDescriptor<AckRequest, ?> ACK = QueueServiceGrpc.getAckMethod();
    private static final Duration SHORT = Duration.ofMillis(100);

    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @AfterEach
    void letEnd() {
        mayEnd.countDown();
    }

    private void untilAllowed() throws InterruptedException {
        begun.incrementAndGet();
        mayEnd.await();
    }

    /** Cannot be stopped by an interrupt. */
    private void untilAllowedWhateverHappens() {
        begun.incrementAndGet();
        boolean ended = false;
        while (!ended) {
            try {
                mayEnd.await();
                ended = true;
            } catch (InterruptedException expected) {
                // This handler does not listen.
            }
        }
    }

    @Test
    void whatHasNotBegunIsReleasedAndWhatRunsMayEnd() {
        server.negotiating(7, "ringo.release");
        Worker worker = start(options(1), (task, context) -> untilAllowed());
        ScriptedStream stream = withOneRunningAndWaiting(worker, "a", "b");
        CompletableFuture<Void> drained = worker.drainAsync();
        awaitFrame(stream, BodyCase.NACK, 2);
        assertThat(stream.frames(BodyCase.NACK))
                .allMatch(frame -> frame.getNack().getRelease());
        assertThat(worker.status().state()).isEqualTo(WorkerState.DRAINING);
        assertThat(stream.frames(BodyCase.DRAIN)).hasSize(1);
        mayEnd.countDown();
        drained.join();
        assertThat(stream.frames(BodyCase.ACK)).hasSize(1);
        assertThat(begun).hasValue(1);
        assertThat(worker.status().counters()).isEqualTo(new WorkerStatus.Counters(1, 0, 0, 0, 2));
    }

    @Test
    void whereNothingCanBeReleasedWhatHasArrivedIsDoneWithinTheGrace() {
        Worker worker = start(options(1), (task, context) -> untilAllowed());
        ScriptedStream stream = withOneRunningAndWaiting(worker, "a", "b");
        CompletableFuture<Void> drained = worker.drainAsync();
        awaitFrame(stream, BodyCase.DRAIN, 1);
        mayEnd.countDown();
        drained.join();
        assertThat(stream.frames(BodyCase.ACK)).hasSize(3);
        assertThat(stream.frames(BodyCase.NACK)).isEmpty();
    }

    @Test
    void withoutGraceItIsFailedAndRetriedAtOnceUnlessThatWouldBeItsEnd() {
        Worker worker = start(options(1), (task, context) -> untilAllowedWhateverHappens());
        ScriptedStream stream = withOneRunningAndWaiting(worker, "a");
        stream.assign(lease("last", 3, 3));
        awaitThat(() -> worker.status().buffered() == 2);
        worker.close(Duration.ZERO);
        assertThat(stream.frames(BodyCase.NACK)).hasSize(1);
        NackRequest nack = stream.frames(BodyCase.NACK).get(0).getNack();
        assertThat(nack.getLease().getTaskId()).isEqualTo("a");
        assertThat(nack.hasRetryDelayOverride()).isTrue();
        assertThat(nack.getRetryDelayOverride().getNanos()).isZero();
        assertThat(nack.getRelease()).isFalse();
        assertThat(begun).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 5_000})
    void aTaskThatCrossesTheDrainIsGivenBackAndNotBegun(long graceMillis) {
        server.negotiating(7, "ringo.release");
        server.onFrame((stream, frame) -> {
            if (frame.getBodyCase() == BodyCase.DRAIN) {
                stream.assign(lease("late"));
            }
            return false;
        });
        Worker worker = start(options(1), (task, context) -> begun.incrementAndGet());
        ScriptedStream stream = server.stream(0);
        worker.close(Duration.ofMillis(graceMillis));
        NackRequest nack = awaitFrame(stream, BodyCase.NACK, 1).getNack();
        assertThat(nack.getLease().getTaskId()).isEqualTo("late");
        assertThat(nack.getRelease()).isTrue();
        assertThat(begun).hasValue(0);
    }

    @Test
    void aHandlerIsInterruptedWhenTheGraceIsOverAndNotBefore() {
        server.negotiating(7, "ringo.release");
        Worker worker = start(options(1), (task, context) -> {
            begun.incrementAndGet();
            assertThat(context.awaitCancelled(Duration.ofSeconds(Long.MAX_VALUE)))
                    .isTrue();
            mayEnd.await();
        });
        ScriptedStream stream = withOneRunningAndWaiting(worker);
        worker.close(SHORT);
        assertThat(awaitFrame(stream, BodyCase.NACK, 1).getNack().getRelease()).isTrue();
        assertThat(worker.status().counters().released()).isEqualTo(1);
    }

    @Test
    void aVerdictCountsAfterTheGraceToo() {
        server.negotiating(7, "ringo.release");
        Worker worker = start(options(2), (task, context) -> {
            begun.incrementAndGet();
            awaitTheEnd(context);
            if (task.id().equals("r")) {
                throw new RetryTaskException("not finished", Duration.ofSeconds(3));
            }
            throw new PermanentTaskException("never");
        });
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("r"));
        stream.assign(lease("p"));
        awaitThat(() -> begun.get() == 2);
        worker.close(SHORT);
        assertThat(taskOf(awaitFrame(stream, BodyCase.REJECT, 1))).isEqualTo("p");
        assertThat(awaitFrame(stream, BodyCase.NACK, 1)
                        .getNack()
                        .getRetryDelayOverride()
                        .getSeconds())
                .isEqualTo(3);
    }

    private static void awaitTheEnd(TaskContext context) {
        try {
            context.awaitCancelled(PATIENCE);
        } catch (InterruptedException expected) {
            // The grace period is over, as cancelling says too.
        }
    }

    @Test
    void aHandlerThatDoesNotListenIsLeftBehindAndItsOutcomeComesLater() {
        server.on(ACK, Reaction.answer(AckResponse.getDefaultInstance()));
        Worker worker = start(options(1), (task, context) -> untilAllowedWhateverHappens());
        withOneRunningAndWaiting(worker);
        worker.close(SHORT);
        assertThat(worker.status().state()).isEqualTo(WorkerState.STOPPED);
        awaitThat(() -> client.workers().isEmpty());
        mayEnd.countDown();
        awaitThat(() -> server.requests(ACK).size() == 1);
    }

    @Test
    void aGraceThatRunsCanBeShortened() {
        Worker worker = start(options(1), (task, context) -> untilAllowed());
        withOneRunningAndWaiting(worker);
        CompletableFuture<Void> drained = worker.drainAsync();
        assertThat(drained).isNotDone();
        worker.close(Duration.ZERO);
        drained.join();
        worker.close();
    }

    @Test
    void aGraceForEverWaitsForTheHandlerOnly() {
        Worker worker = start(options(1), (task, context) -> untilAllowed());
        ScriptedStream stream = withOneRunningAndWaiting(worker);
        CompletableFuture<Void> closed =
                CompletableFuture.runAsync(() -> worker.close(Duration.ofSeconds(Long.MAX_VALUE)));
        awaitFrame(stream, BodyCase.DRAIN, 1);
        mayEnd.countDown();
        closed.join();
        assertThat(stream.frames(BodyCase.ACK)).hasSize(1);
    }

    @Test
    void aServerThatDoesNotAnswerKeepsNobodyBeyondTheGrace() {
        Worker worker = start(options(1), (task, context) -> {});
        ScriptedStream stream = server.stream(0);
        server.onFrame((ignored, frame) -> true);
        worker.close(SHORT);
        assertThat(worker.status().state()).isEqualTo(WorkerState.STOPPED);
        awaitThat(stream::isLeft);
    }

    @Test
    void aWorkerThatWasNeverStartedClosesAndDoesNotStartAfterwards() {
        client.start();
        Worker worker = client.queue("work").worker(WorkerOptions.defaults(), (task, context) -> {});
        worker.close();
        worker.close();
        assertThat(worker.status().state()).isEqualTo(WorkerState.STOPPED);
        assertThatThrownBy(worker::start).isInstanceOf(IllegalStateException.class);
        assertThat(worker.pause()).succeedsWithin(PATIENCE);
        assertThat(server.streams()).isEmpty();
    }

    @Test
    void anInterruptEndsTheWaitingAndNotTheClosing() {
        Worker worker = start(options(1), (task, context) -> untilAllowed());
        withOneRunningAndWaiting(worker);
        Thread.currentThread().interrupt();
        worker.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(worker.status().state()).isNotEqualTo(WorkerState.STOPPED);
        mayEnd.countDown();
        assertThat(worker.termination()).succeedsWithin(PATIENCE);
    }

    @Test
    void noThreadIsLeftBehind() {
        Set<String> before = threads();
        Worker worker = start(options(3), (task, context) -> begun.incrementAndGet());
        ScriptedStream stream = server.stream(0);
        List.of("a", "b", "c").forEach(id -> stream.assign(lease(id)));
        awaitThat(() -> worker.status().counters().succeeded() == 3);
        assertThat(threads()).anyMatch(name -> name.startsWith("ringo-work-"));
        client.close();
        awaitThat(() -> before.containsAll(threads()));
    }

    private ScriptedStream withOneRunningAndWaiting(Worker worker, String... waiting) {
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("running"));
        awaitThat(() -> begun.get() == 1);
        List.of(waiting).forEach(id -> stream.assign(lease(id)));
        awaitThat(() -> worker.status().buffered() == waiting.length);
        return stream;
    }

    /** Threads of clients that are alive, by their names. */
    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("ringo-"))
                .collect(Collectors.toSet());
    }
}
