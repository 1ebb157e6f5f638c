package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Value;
import dev.ringo.proto.Protocol;
import dev.ringo.server.RingoServer;
import dev.ringo.server.ServerClient;
import dev.ringo.taskqueue.v1.ClaimResponse;
import dev.ringo.taskqueue.v1.EnqueueManyRequest;
import dev.ringo.taskqueue.v1.EnqueueManyResponse;
import dev.ringo.taskqueue.v1.EnqueueResult;
import dev.ringo.taskqueue.v1.LeasedTask;
import dev.ringo.taskqueue.v1.TaskSpec;
import dev.ringo.taskqueue.v1.TaskStatus;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Answers stay within one message of 16 MiB, whatever they would like to say. */
class AnswerLimitTests {

    private static final int MIB = 1 << 20;
    private static final String LARGEST = "x".repeat(Protocol.MAX_PAYLOAD_BYTES - 2);

    private static RingoServer server;
    private static ServerClient client;

    @BeforeAll
    static void start() {
        server = RingoServer.builder()
                .temporaryDirectory()
                .listen("127.0.0.1", 0)
                .start();
        client = ServerClient.onPort(server);
    }

    @AfterAll
    static void stop() {
        client.close();
        server.closeNow();
    }

    @Test
    void aClaimTakesWhatFitsAndLeavesTheRest() {
        for (int i = 0; i < 20; i++) {
            client.enqueue("claim", spec("k" + i, LARGEST));
        }
        List<LeasedTask> first = client.claim("claim", 20);
        assertThat(size(first)).isBetween(15 * MIB, Protocol.MAX_MESSAGE_BYTES);
        assertThat(first).hasSize(15);
        assertThat(client.task("claim", "k15").getStatus()).isEqualTo(TaskStatus.TASK_STATUS_READY);
        assertThat(client.task("claim", "k15").getAttempt()).isZero();
        assertThat(client.claim("claim", 20)).hasSize(5);
    }

    @Test
    void aBatchWhoseAnswerMightNotFitIsRefusedAndStoresNothing() {
        EnqueueManyRequest large = batch("large", 31, MIB / 2);
        assertThat(large.getSerializedSize()).isLessThan(Protocol.MAX_MESSAGE_BYTES);
        assertThat(client.calls().enqueueMany(large).getCreatedCount()).isEqualTo(31);

        EnqueueManyRequest larger = batch("larger", 1_000, 16_000);
        assertThat(larger.getSerializedSize()).isLessThan(Protocol.MAX_MESSAGE_BYTES);
        assertThatThrownBy(() -> client.calls().enqueueMany(larger))
                .satisfies(failure -> assertThat(ServerClient.detailOf(failure).getMetadataMap())
                        .containsEntry("field", "tasks")
                        .containsKey("limit"));
        assertThatThrownBy(() -> client.task("larger", "k0")).hasMessageContaining("NOT_FOUND");
    }

    @Test
    void aRepeatedBatchIsAnsweredWithIdsWhereItsTasksDoNotFit() {
        for (int i = 0; i < 30; i++) {
            client.enqueue("repeat", spec("k" + i, LARGEST));
        }
        EnqueueManyResponse answer = client.calls().enqueueMany(batch("repeat", 30, 1));
        assertThat(answer.getDuplicateCount()).isEqualTo(30);
        assertThat(answer.getSerializedSize()).isLessThanOrEqualTo(Protocol.MAX_MESSAGE_BYTES);
        assertThat(answer.getResultsList())
                .allMatch(result -> !result.getTaskId().isEmpty());
        assertThat(answer.getResultsList().stream().filter(EnqueueResult::hasTask))
                .hasSizeBetween(10, 15);
    }

    @Test
    void theLargestTaskIsDeliveredWhole() {
        client.enqueue("one", spec("k", LARGEST));
        LeasedTask leased = client.claim("one", 1).get(0);
        assertThat(leased.getTask().getPayload().getStringValue()).isEqualTo(LARGEST);
    }

    private static EnqueueManyRequest batch(String queue, int tasks, int bytes) {
        String payload = "x".repeat(bytes);
        return EnqueueManyRequest.newBuilder()
                .setQueue(queue)
                .addAllTasks(IntStream.range(0, tasks)
                        .mapToObj(i -> spec("k" + i, payload))
                        .toList())
                .setContext(client.context())
                .build();
    }

    private static TaskSpec spec(String key, String payload) {
        return ServerClient.spec(key)
                .setPayload(Value.newBuilder().setStringValue(payload))
                .build();
    }

    private static int size(List<LeasedTask> tasks) {
        return ClaimResponse.newBuilder().addAllTasks(tasks).build().getSerializedSize();
    }
}
