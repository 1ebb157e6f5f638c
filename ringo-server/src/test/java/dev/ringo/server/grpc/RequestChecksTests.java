package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.LeaseRef;
import dev.ringo.taskqueue.v1.NackRequest;
import dev.ringo.taskqueue.v1.RejectRequest;
import dev.ringo.taskqueue.v1.ReportProgressRequest;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestChecksTests {

    private static final LeaseRef LEASE = LeaseRef.newBuilder()
            .setTaskId("id")
            .setAttempt(1)
            .setLeaseToken("token")
            .build();

    @ParameterizedTest
    @ValueSource(ints = {1, 4_095, 4_096})
    void aWorkerIdMayHave4KiB(int bytes) {
        assertThat(RequestChecks.workerId("w".repeat(bytes))).hasSize(bytes);
    }

    @Test
    void otherWorkerIdsAreRefused() {
        for (String id : List.of("", "w".repeat(4_097), "é".repeat(2_049), "a\0", "\uD800")) {
            assertRefused(() -> RequestChecks.workerId(id), "worker_id");
        }
    }

    @Test
    void aTaskIsNamedByIdOrKey() {
        assertRefused(() -> RequestChecks.selector("", true, "id", ""), "queue");
        assertRefused(() -> RequestChecks.selector("q", true, "", "key"), "task_id");
        assertRefused(() -> RequestChecks.selector("q", false, "id", ""), "unique_key");
    }

    @Test
    void statsCountRepeatedTypesAndTheOthersDoNot() {
        List<String> hundred = types(100);
        assertThat(RequestChecks.statsTypes(hundred)).hasSize(100);
        assertThat(RequestChecks.probeTypes(hundred)).hasSize(100);
        assertRefused(() -> RequestChecks.statsTypes(Collections.nCopies(101, "t")), "task_types");
        assertThat(RequestChecks.probeTypes(Collections.nCopies(101, "t"))).hasSize(1);
        assertRefused(() -> RequestChecks.probeTypes(types(101)), "task_types");
        assertRefused(() -> RequestChecks.probeTypes(List.of("t", "")), "task_types");
        assertThat(RequestChecks.streamTypes(types(1_000))).hasSize(1_000);
        assertThat(RequestChecks.streamTypes(Collections.nCopies(1_001, "t"))).hasSize(1);
        assertRefused(() -> RequestChecks.streamTypes(types(1_001)), "task_types");
    }

    @Test
    void eachPartOfALeaseIsNeeded() {
        assertRefused(() -> RequestChecks.ack(AckRequest.getDefaultInstance()), "lease");
        assertRefused(() -> ack(LEASE.toBuilder().clearTaskId()), "lease.task_id");
        assertRefused(() -> ack(LEASE.toBuilder().clearLeaseToken()), "lease.lease_token");
        assertRefused(() -> ack(LEASE.toBuilder().clearAttempt()), "lease.attempt");
        assertThat(ack(LEASE.toBuilder())).isInstanceOf(LeaseCommand.Ack.class);
    }

    @Test
    void nulInAnErrorIsReplacedBecauseARefusalWouldThrowClientsOut() {
        LeaseCommand.Nack nack = (LeaseCommand.Nack) RequestChecks.nack(
                NackRequest.newBuilder().setLease(LEASE).setError("a\0b").build());
        assertThat(nack.error().text()).isEqualTo("a\uFFFDb");
        LeaseCommand.Reject reject = (LeaseCommand.Reject) RequestChecks.reject(
                RejectRequest.newBuilder().setLease(LEASE).setError("\0").build());
        assertThat(reject.error().text()).isEqualTo("\uFFFD");
    }

    @Test
    void aReleaseIsNoFailure() {
        assertThat(RequestChecks.nack(NackRequest.newBuilder()
                        .setLease(LEASE)
                        .setRelease(true)
                        .setError("ignored")
                        .build()))
                .isInstanceOf(LeaseCommand.Release.class);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "5, 0", "5, 5", "0.5, 1e308", "-0.0, -0.0"})
    void progressIsAnAmountOfATotal(double current, double total) {
        LeaseCommand.ReportProgress progress = progress(current, total, "a\0b");
        assertThat(progress.current()).isEqualTo(current);
        assertThat(progress.message()).isEqualTo("a\uFFFDb");
    }

    @ParameterizedTest
    @CsvSource({
        "NaN, 1, current",
        "1, NaN, total",
        "Infinity, 0, current",
        "1, Infinity, total",
        "-1, 0, current",
        "0, -1, total",
        "5.1, 5, current",
        "1e308, 1e307, current"
    })
    void otherProgressIsRefused(double current, double total, String field) {
        assertRefused(() -> progress(current, total, ""), field);
    }

    @Test
    void aProgressMessageMayHave256KiB() {
        assertThat(progress(0, 0, "x".repeat(262_144)).message()).hasSize(262_144);
        assertRefused(() -> progress(0, 0, "x".repeat(262_145)), "message");
        assertRefused(() -> progress(0, 0, "\0".repeat(87_382)), "message");
    }

    private static LeaseCommand ack(LeaseRef.Builder lease) {
        return RequestChecks.ack(AckRequest.newBuilder().setLease(lease).build());
    }

    private static LeaseCommand.ReportProgress progress(double current, double total, String message) {
        return (LeaseCommand.ReportProgress) RequestChecks.progress(ReportProgressRequest.newBuilder()
                .setLease(LEASE)
                .setCurrent(current)
                .setTotal(total)
                .setMessage(message)
                .build());
    }

    private static List<String> types(int count) {
        return IntStream.range(0, count).mapToObj(i -> "t" + i).toList();
    }

    private static void assertRefused(ThrowingCallable check, String field) {
        assertThatThrownBy(check).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(Refusal.Code.INVALID_ARGUMENT);
            assertThat(refusal.metadata()).containsEntry("field", field);
            assertThat(refusal).hasMessageContaining(field);
        });
    }
}
