package dev.ringo.client.worker;

import static dev.ringo.client.scripted.Leases.lease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.ringo.client.ClientListener;
import dev.ringo.client.scripted.ScriptedStream;
import dev.ringo.client.task.Task;
import dev.ringo.taskqueue.v1.NackRequest;
import dev.ringo.taskqueue.v1.WorkRequest.BodyCase;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** What a worker tells the server for each way in which a handler may end; its place is free again after all of them. */
class OutcomeTests extends ScriptedWorkerTest {

    @Test
    void returningAcknowledges() {
        Worker worker = start(options(1), (task, context) -> {});
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        assertThat(awaitFrame(stream, BodyCase.ACK, 1).getAck().getLease().getLeaseToken())
                .isEqualTo("secret-t-1");
        awaitThat(() -> worker.status().counters().succeeded() == 1);
        assertNextTaskRuns(worker, stream);
    }

    @Test
    void aRetryWithADelayAsksForThatDelay() {
        NackRequest nack = nackAfter(new RetryTaskException("later", Duration.ofMillis(1_500)));
        assertThat(nack.getError()).isEqualTo("later");
        assertThat(nack.getRetryDelayOverride().getSeconds()).isEqualTo(1);
        assertThat(nack.getRetryDelayOverride().getNanos()).isEqualTo(500_000_000);
    }

    @Test
    void aRetryWithoutADelayLeavesItToThePolicy() {
        assertThat(nackAfter(new RetryTaskException("later")).hasRetryDelayOverride())
                .isFalse();
    }

    @Test
    void aDelayThatNoServerTakesIsLeftToThePolicy() {
        assertThat(nackAfter(new RetryTaskException("later", Duration.ofSeconds(-1)))
                        .hasRetryDelayOverride())
                .isFalse();
    }

    @Test
    void aPermanentFailureRejects() {
        Worker worker = start(options(1), (task, context) -> {
            if (task.id().equals("t")) {
                throw new PermanentTaskException("never");
            }
        });
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        assertThat(awaitFrame(stream, BodyCase.REJECT, 1).getReject().getError())
                .isEqualTo("never");
        awaitThat(() -> worker.status().counters().rejected() == 1);
        assertNextTaskRuns(worker, stream);
    }

    static Stream<Throwable> failures() {
        return Stream.of(
                new IOException("disk"),
                new IllegalStateException("state"),
                new StackOverflowError("deep"),
                new OutOfMemoryError("full"),
                new AssertionError("wrong"),
                new NoClassDefFoundError("gone"),
                new InterruptedException("stop"),
                new Unspeakable(new IllegalStateException("no message either")),
                new Unspeakable(new StackOverflowError()),
                new Unspeakable(new LinkageError("no class of the message")));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void everyOtherThrowableFailsTheAttempt(Throwable failure) {
        NackRequest nack = nackAfter(failure);
        assertThat(nack.getError()).contains(failure.getClass().getName());
        assertThat(nack.hasRetryDelayOverride()).isFalse();
        assertThat(nack.getRelease()).isFalse();
    }

    @Test
    void aFailureThatCannotBeLoggedIsReportedAllTheSame() {
        Logger log = (Logger) LoggerFactory.getLogger("dev.ringo.client.worker");
        log.setLevel(Level.WARN);
        try {
            assertThat(nackAfter(new Unspeakable(new LinkageError("no class of the message")))
                            .getError())
                    .contains("Unspeakable");
        } finally {
            log.setLevel(null);
        }
    }

    @Test
    void aRealStackOverflowFailsTheAttemptOnly() {
        Worker worker = start(options(1), (task, context) -> {
            if (task.id().equals("t")) {
                recurse(1);
            }
        });
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        assertThat(awaitFrame(stream, BodyCase.NACK, 1).getNack().getError()).contains("StackOverflowError");
        assertNextTaskRuns(worker, stream);
    }

    @Test
    void aTextThatIsTooLongIsCutAndNulReplaced() {
        NackRequest nack = nackAfter(new RetryTaskException("\u0000\ud800" + "ü".repeat(300_000)));
        assertThat(nack.getError()).startsWith("\ufffd\ufffdü").doesNotContain("\u0000");
        assertThat(nack.getErrorBytes().size()).isBetween(262_141, 262_144);
    }

    @Test
    void anInterruptThatAHandlerLeavesReachesNobodyElse() {
        AtomicBoolean left = new AtomicBoolean();
        ThreadPoolExecutor one = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        try {
            start(options(1).executor(one), (task, context) -> {
                left.compareAndSet(false, Thread.currentThread().isInterrupted());
                Thread.currentThread().interrupt();
            });
            ScriptedStream stream = server.stream(0);
            stream.assign(lease("a"));
            awaitFrame(stream, BodyCase.ACK, 1);
            stream.assign(lease("b"));
            awaitFrame(stream, BodyCase.ACK, 2);
            assertThat(left).isFalse();
        } finally {
            one.shutdown();
        }
    }

    @Test
    void aListenerThatThrowsHarmsNobody() {
        List<String> heard = new CopyOnWriteArrayList<>();
        client.close();
        client = server.client()
                .listener(new Complaining())
                .listener(new Listening(heard))
                .build();
        Worker worker = start(options(1), (task, context) -> {});
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        awaitFrame(stream, BodyCase.ACK, 1);
        awaitThat(() -> heard.size() == 3);
        assertThat(heard).containsExactly("started t", "ended t", "finished t SUCCEEDED");
        assertNextTaskRuns(worker, stream);
    }

    @Test
    void closingFromInsideAHandlerIsRefusedAndDrainingIsNot() {
        AtomicInteger refusals = new AtomicInteger();
        CountDownLatch drained = new CountDownLatch(1);
        Worker[] self = new Worker[1];
        self[0] = start(options(1), (task, context) -> {
            assertThatThrownBy(() -> self[0].close()).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> client.close()).isInstanceOf(IllegalStateException.class);
            refusals.incrementAndGet();
            self[0].drainAsync().thenRun(drained::countDown);
        });
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        awaitThat(() -> drained.getCount() == 0);
        assertThat(refusals).hasValue(1);
        assertThat(stream.frames(BodyCase.ACK)).hasSize(1);
        assertThat(client.isStarted()).isTrue();
        assertThat(self[0].status().state()).isEqualTo(WorkerState.STOPPED);
    }

    private NackRequest nackAfter(Throwable failure) {
        Worker worker = start(options(1), (task, context) -> {
            if (task.id().equals("t")) {
                sneak(failure);
            }
        });
        ScriptedStream stream = server.stream(0);
        stream.assign(lease("t"));
        NackRequest nack = awaitFrame(stream, BodyCase.NACK, 1).getNack();
        awaitThat(() -> worker.status().counters().failed() == 1);
        assertNextTaskRuns(worker, stream);
        return nack;
    }

    /** The place and the credit have come back. */
    private static void assertNextTaskRuns(Worker worker, ScriptedStream stream) {
        long before = worker.status().counters().succeeded();
        awaitThat(() -> stream.available() == 1);
        stream.assign(lease("next"));
        awaitThat(() -> worker.status().counters().succeeded() == before + 1);
    }

    private static int recurse(int depth) {
        return depth == Integer.MAX_VALUE ? 0 : recurse(depth + 1) + 1;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable failure) throws T {
        throw (T) failure;
    }

    /** Cannot even be asked what it is. */
    private static final class Unspeakable extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final Throwable instead;

        Unspeakable(Throwable instead) {
            this.instead = instead;
        }

        @Override
        public String getMessage() {
            OutcomeTests.<RuntimeException>sneak(instead);
            return "";
        }
    }

    private static final class Complaining implements ClientListener {
        @Override
        public void taskStarted(WorkerName worker, Task task) {
            throw new IllegalStateException("started");
        }

        @Override
        public void handlerEnded(WorkerName worker, Task task, Duration time, @Nullable Throwable failure) {
            throw new AssertionError("ended");
        }

        @Override
        public void taskFinished(WorkerName worker, Task task, TaskOutcome outcome) {
            throw new IllegalStateException("finished");
        }
    }

    private record Listening(List<String> heard) implements ClientListener {
        @Override
        public void taskStarted(WorkerName worker, Task task) {
            heard.add("started " + task.id());
        }

        @Override
        public void handlerEnded(WorkerName worker, Task task, Duration time, @Nullable Throwable failure) {
            heard.add("ended " + task.id());
        }

        @Override
        public void taskFinished(WorkerName worker, Task task, TaskOutcome outcome) {
            heard.add("finished " + task.id() + " " + outcome);
        }
    }
}
