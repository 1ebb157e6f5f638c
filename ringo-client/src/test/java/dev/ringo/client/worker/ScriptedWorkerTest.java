package dev.ringo.client.worker;

import static org.awaitility.Awaitility.await;

import dev.ringo.client.RingoClient;
import dev.ringo.client.scripted.ScriptedServer;
import dev.ringo.client.scripted.ScriptedStream;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkRequest.BodyCase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** A worker of a scripted server. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class ScriptedWorkerTest {

    static final Duration PATIENCE = Duration.ofSeconds(15);

    final ScriptedServer server = new ScriptedServer();
    RingoClient client = server.client().build();

    @AfterEach
    void closeBoth() {
        client.workers().forEach(worker -> worker.close(Duration.ZERO));
        client.close();
        server.close();
    }

    Worker start(WorkerOptions.Builder options, TaskHandler handler) {
        client.start();
        Worker worker = client.queue("work").worker(options.build(), handler);
        worker.start();
        return worker;
    }

    static WorkerOptions.Builder options(int concurrency) {
        return WorkerOptions.builder().concurrency(concurrency).lease(Duration.ofSeconds(60));
    }

    static void awaitThat(Callable<Boolean> condition) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(condition);
    }

    /** Waits until the client has sent so many frames of a kind, and gives the last one. */
    static WorkRequest awaitFrame(ScriptedStream stream, BodyCase kind, int count) {
        awaitThat(() -> stream.frames(kind).size() >= count);
        List<WorkRequest> frames = stream.frames(kind);
        return frames.get(frames.size() - 1);
    }

    static String taskOf(WorkRequest frame) {
        return switch (frame.getBodyCase()) {
            case ACK -> frame.getAck().getLease().getTaskId();
            case NACK -> frame.getNack().getLease().getTaskId();
            case REJECT -> frame.getReject().getLease().getTaskId();
            case EXTEND_LEASE -> frame.getExtendLease().getLease().getTaskId();
            default -> "";
        };
    }
}
