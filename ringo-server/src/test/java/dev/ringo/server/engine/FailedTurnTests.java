package dev.ringo.server.engine;

import static dev.ringo.server.engine.FaultyStore.DISK_FULL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.LeaseRef;
import dev.ringo.server.queue.Refusal;
import dev.ringo.server.queue.Refusal.Code;
import dev.ringo.server.queue.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A turn whose transaction fails: every command of it is answered, once, and the engine goes on. */
class FailedTurnTests {

    private static final LeaseCommand OF_NO_TASK = new LeaseCommand.Ack(new LeaseRef("absent", 1, "token"));

    @TempDir
    private Path directory;

    private EngineBench bench;

    @BeforeEach
    void start() {
        bench = EngineBench.start(directory);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"beginCommand", "insert", "keepCommand", "commit"})
    void everyCommandOfAFailedTurnIsRefusedOnceAndHasNotHappened(String step) throws InterruptedException {
        List<RecordedReply<List<Enqueued>>> replies = new ArrayList<>();
        bench.inOneTurn(() -> {
            for (String key : List.of("a", "b", "c")) {
                replies.add(bench.enqueue(key));
            }
            bench.store().failOnce(step, DISK_FULL);
        });
        assertThat(replies).extracting(RecordedReply::code).containsOnly(Code.UNAVAILABLE);
        assertThat(bench.enqueue("d").value()).hasSize(1);
        assertThat(replies).extracting(RecordedReply::count).containsOnly(1);
        assertThat(List.of("a", "b", "c")).noneMatch(bench::exists);
        assertThat(bench.enqueue("a").value()).extracting(Enqueued::created).containsExactly(true);
    }

    @Test
    void aRefusedCommandThatCannotBeUndoneIsAnsweredOnce() {
        bench.store().failOnce("undoCommand", DISK_FULL);
        RecordedReply<Settled> reply = bench.settle(OF_NO_TASK);
        assertThat(reply.code()).isEqualTo(Code.UNAVAILABLE);
        bench.settleDown();
        assertThat(reply.count()).isOne();
    }

    @Test
    void aFaultOfTheProgramIsToldAsInternal() {
        bench.store().failOnce("commit", () -> new IllegalStateException("a fault of this test"));
        assertThat(bench.enqueue("a").code()).isEqualTo(Code.INTERNAL);
        assertThat(bench.enqueue("a").value()).hasSize(1);
    }

    @Test
    void aHalfCloseBehindAFailedCommandStillCompletesTheStream() throws InterruptedException {
        RecordedSink sink = new RecordedSink();
        WorkStream stream = bench.register(sink);
        behindAFailedCommand(stream::halfClose);
        sink.await("complete");
        assertThat(sink.frames()).containsExactly("registered", "complete");
    }

    @Test
    void aBrokenProtocolBehindAFailedCommandStillEndsTheStream() throws InterruptedException {
        RecordedSink sink = new RecordedSink();
        WorkStream stream = bench.register(sink);
        behindAFailedCommand(() -> stream.breakOff(new Refusal(Code.CONFLICT, "broken by this test")));
        sink.await("end CONFLICT");
    }

    @Test
    void aStreamThatVanishesBehindAFailedCommandIsDealtNothing() throws InterruptedException {
        RecordedSink sink = new RecordedSink();
        WorkStream stream = bench.register(sink);
        stream.credit(1, 1, null);
        sink.await("result 1 OK");
        behindAFailedCommand(stream::cancelled);
        bench.enqueue("a").value();
        bench.settleDown();
        assertThat(bench.status("a")).isEqualTo(TaskStatus.READY);
        assertThat(sink.frames()).doesNotContain("task a");
    }

    @Test
    void aClaimWithdrawnBehindAFailedCommandIsDealtNothing() throws InterruptedException {
        RecordedReply<List<Assignment>> reply = new RecordedReply<>();
        Runnable withdrawal = bench.engine().claim(EngineBench.order(1, EngineBench.PATIENCE), reply);
        behindAFailedCommand(withdrawal);
        bench.enqueue("a").value();
        bench.settleDown();
        assertThat(bench.status("a")).isEqualTo(TaskStatus.READY);
        assertThat(reply.count()).isZero();
    }

    @Test
    void aDrainBehindAFailedCommandStillComes() throws Exception {
        RecordedReply<List<Assignment>> claim = bench.claim(1, EngineBench.PATIENCE);
        List<CompletableFuture<Void>> drained = new ArrayList<>();
        behindAFailedCommand(() -> drained.add(bench.engine().drain()));
        drained.get(0).get(EngineBench.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(claim.value()).isEmpty();
    }

    @Test
    void aStreamThatRegistersBehindAFailedCommandIsServed() throws InterruptedException {
        RecordedSink sink = new RecordedSink();
        behindAFailedCommand(() -> bench.register(sink).credit(1, 1, null));
        bench.enqueue("a").value();
        sink.await("task a");
        assertThat(sink.frames()).containsExactly("registered", "result 1 OK", "task a");
    }

    @Test
    void aClaimLosesPatienceWhileTheStoreFails() {
        bench.store().failAlways("claimable", DISK_FULL);
        RecordedReply<List<Assignment>> claim = bench.claim(1, Duration.ofSeconds(20));
        bench.enqueue("a").code();
        bench.pass(Duration.ofSeconds(20));
        assertThat(claim.code()).isEqualTo(Code.UNAVAILABLE);
        bench.store().heal();
        bench.settleDown();
        assertThat(claim.count()).isOne();
    }

    @Test
    void aClaimWithoutPatienceIsNotKeptWhileTheStoreFails() {
        bench.store().failAlways("claimable", DISK_FULL);
        assertThat(bench.claim(1, Duration.ZERO).code()).isEqualTo(Code.UNAVAILABLE);
    }

    @Test
    void aDrainEndsClaimsAndIdleStreamsWhileTheStoreFails() throws Exception {
        RecordedSink sink = new RecordedSink();
        bench.register(sink);
        RecordedReply<List<Assignment>> claim = bench.claim(1, EngineBench.PATIENCE);
        bench.settleDown();
        bench.store().failAlways("beginCommand", DISK_FULL);
        bench.store().failAlways("expired", DISK_FULL);
        bench.enqueue("a").code();
        bench.engine().drain().get(EngineBench.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(claim.value()).isEmpty();
        sink.await("end UNAVAILABLE");
    }

    @Test
    void streamsGetSignsOfLifeWhileTheStoreFails() {
        RecordedSink sink = new RecordedSink();
        bench.register(sink);
        bench.settleDown();
        bench.store().failAlways("beginCommand", DISK_FULL);
        bench.store().failAlways("expired", DISK_FULL);
        bench.enqueue("a").code();
        bench.pass(Duration.ofSeconds(10));
        sink.await("heartbeat");
    }

    @Test
    void aLeaseThatCouldNotExpireExpiresInTheNextTurn() {
        bench.enqueue("a").value();
        bench.claim(1, Duration.ZERO).value();
        bench.store().failOnce("settle", DISK_FULL);
        bench.pass(EngineBench.LEASE);
        bench.awaitStatus("a", TaskStatus.SCHEDULED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"beginCommand", "release", "commit"})
    void aTaskThatCouldNotBeGivenBackIsGivenBackInALaterTurn(String step) {
        bench.enqueue("a").value();
        List<Assignment> undelivered = bench.claim(1, Duration.ZERO).value();
        bench.store().failOnce(step, DISK_FULL);
        bench.engine().giveBack(undelivered);
        bench.awaitStatus("a", TaskStatus.READY);
    }

    private void behindAFailedCommand(Runnable command) throws InterruptedException {
        bench.settleDown();
        RecordedReply<?>[] failed = new RecordedReply<?>[1];
        bench.inOneTurn(() -> {
            failed[0] = bench.enqueue("failed");
            command.run();
            bench.store().failOnce("insert", DISK_FULL);
        });
        assertThat(failed[0].code()).isEqualTo(Code.UNAVAILABLE);
    }
}
