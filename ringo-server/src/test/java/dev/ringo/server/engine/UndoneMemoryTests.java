package dev.ringo.server.engine;

import static dev.ringo.server.engine.FaultyStore.DAMAGE;
import static dev.ringo.server.engine.FaultyStore.DISK_FULL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.LeaseRef;
import dev.ringo.server.queue.Refusal.Code;
import dev.ringo.server.queue.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the engine remembers of leases, credit and claims is undone together with the store. */
class UndoneMemoryTests {

    @TempDir
    private Path directory;

    private final RecordedSink sink = new RecordedSink();
    private EngineBench bench;
    private WorkStream stream;

    @BeforeEach
    void start() {
        bench = EngineBench.start(directory);
        stream = bench.register(sink);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lease", "commit"})
    void anAssignmentThatIsNotStoredReturnsItsCredit(String step) {
        stream.credit(1, 1, null);
        sink.await("result 1 OK");
        bench.store().failOnce(step, DISK_FULL);
        assertThat(bench.enqueue("lost").code()).isEqualTo(Code.UNAVAILABLE);
        bench.enqueue("a").value();
        sink.await("task a");
        assertThat(sink.frames()).containsExactly("registered", "result 1 OK", "task a");
    }

    @Test
    void anAssignmentThatIsNotStoredIsNotInFlight() {
        stream.credit(1, 1, null);
        sink.await("result 1 OK");
        bench.store().failOnce("commit", DISK_FULL);
        assertThat(bench.enqueue("lost").code()).isEqualTo(Code.UNAVAILABLE);
        stream.credit(2, 1, null);
        sink.await("result 2 OK");
    }

    @Test
    void aTaskThatWasReadyBeforeIsAssignedOnceTheStoreWorksAgain() {
        bench.enqueue("a").value();
        bench.store().failAlways("lease", DISK_FULL);
        stream.credit(1, 1, null);
        sink.await("result 1 OK");
        bench.settleDown();
        assertThat(bench.status("a")).isEqualTo(TaskStatus.READY);
        bench.store().heal();
        sink.await("task a");
    }

    @Test
    void aSettlementOfTheStreamThatIsNotStoredCanBeRepeated() {
        Assignment held = assigned("a");
        bench.store().failOnce("commit", DISK_FULL);
        stream.settle(2, new LeaseCommand.Ack(held.ref()));
        sink.await("result 2 UNAVAILABLE");
        assertThat(bench.status("a")).isEqualTo(TaskStatus.LEASED);
        stream.settle(3, new LeaseCommand.Ack(held.ref()));
        sink.await("result 3 OK");
        assertThat(bench.status("a")).isEqualTo(TaskStatus.SUCCEEDED);
    }

    @Test
    void aSettlementByACallThatIsNotStoredLeavesTheLeaseInFlight() {
        Assignment held = assigned("a");
        bench.store().failOnce("commit", DISK_FULL);
        assertThat(bench.settle(new LeaseCommand.Ack(held.ref())).code()).isEqualTo(Code.UNAVAILABLE);
        assertInFlightUntilAcknowledged(held);
    }

    @Test
    void aSettlementThatIsUndoneAloneLeavesTheLeaseInFlight() {
        Assignment held = assigned("a");
        bench.store().failOnce("findById", DAMAGE);
        assertThat(bench.settle(new LeaseCommand.Nack(held.ref(), ErrorText.of("no"), null))
                        .code())
                .isEqualTo(Code.INTERNAL);
        assertInFlightUntilAcknowledged(held);
    }

    @Test
    void aReleaseThatIsNotStoredLeavesTheLeaseInFlight() {
        Assignment held = assigned("a");
        bench.store().failOnce("keepCommand", DISK_FULL);
        assertThat(bench.settle(new LeaseCommand.Release(held.ref())).code()).isEqualTo(Code.UNAVAILABLE);
        assertInFlightUntilAcknowledged(held);
    }

    @Test
    void aStreamThatHasLeftIsNotGivenItsLeaseBack() throws InterruptedException {
        Assignment held = assigned("a");
        bench.inOneTurn(() -> {
            bench.settle(new LeaseCommand.Ack(held.ref()));
            stream.halfClose();
            bench.store().failOnce("commit", DISK_FULL);
        });
        sink.await("complete");
        assertThat(bench.settle(new LeaseCommand.Ack(held.ref())).value().lease())
                .isNull();
        assertThat(sink.frames()).containsExactly("registered", "result 1 OK", "task a", "complete");
    }

    @Test
    void aDrainKeepsTheStreamWhoseLastSettlementIsNotStored() {
        Assignment held = assigned("a");
        bench.engine().drain();
        bench.settleDown();
        bench.store().failOnce("commit", DISK_FULL);
        stream.settle(2, new LeaseCommand.Ack(held.ref()));
        sink.await("result 2 UNAVAILABLE");
        stream.settle(3, new LeaseCommand.Ack(held.ref()));
        sink.await("end UNAVAILABLE");
        assertThat(sink.frames())
                .containsExactly(
                        "registered",
                        "result 1 OK",
                        "task a",
                        "result 2 UNAVAILABLE",
                        "result 3 OK",
                        "end UNAVAILABLE");
    }

    @Test
    void aStreamIsToldNothingAfterItsEnd() throws InterruptedException {
        bench.inOneTurn(() -> {
            bench.enqueue("failed");
            stream.halfClose();
            stream.settle(1, new LeaseCommand.Ack(new LeaseRef("absent", 1, "token")));
            bench.store().failOnce("insert", DISK_FULL);
        });
        sink.await("complete");
        bench.settleDown();
        assertThat(sink.frames()).containsExactly("registered", "complete");
    }

    @Test
    void aClaimHasRoomAgainForTheTaskThatItDidNotGet() {
        RecordedReply<List<Assignment>> claim = new RecordedReply<>();
        bench.engine()
                .claim(
                        new ClaimOrder(
                                EngineBench.QUEUE,
                                "claimer",
                                Set.of(),
                                2,
                                Duration.ofSeconds(30),
                                EngineBench.LEASE,
                                (task, attempts) -> 10,
                                20),
                        claim);
        bench.store().failOnce("lease", DISK_FULL);
        assertThat(bench.enqueue("lost").code()).isEqualTo(Code.UNAVAILABLE);
        bench.enqueue("a", "b").value();
        assertThat(claim.value()).hasSize(2);
    }

    private Assignment assigned(String key) {
        stream.credit(1, 1, null);
        bench.enqueue(key).value();
        return sink.task(key);
    }

    private void assertInFlightUntilAcknowledged(Assignment held) {
        stream.credit(2, 1, null);
        sink.await("result 2 INVALID_ARGUMENT");
        assertThat(bench.settle(new LeaseCommand.Ack(held.ref())).value().lease())
                .isNull();
        stream.credit(3, 1, null);
        sink.await("result 3 OK");
    }
}
