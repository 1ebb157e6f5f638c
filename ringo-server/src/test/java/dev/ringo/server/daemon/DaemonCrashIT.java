package dev.ringo.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ringo.server.ServerClient;
import dev.ringo.taskqueue.v1.EnqueueManyRequest;
import dev.ringo.taskqueue.v1.LeasedTask;
import dev.ringo.taskqueue.v1.Task;
import dev.ringo.taskqueue.v1.TaskStatus;
import io.grpc.StatusRuntimeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a daemon while clients are at it: what it has acknowledged is there when it comes back. */
@Timeout(180)
class DaemonCrashIT {

    private static final int THREADS = 4;
    private static final int ENOUGH = 150;

    @TempDir
    Path parent;

    @Test
    void noAcknowledgedEnqueueIsLost() throws Exception {
        Map<String, String> acknowledged = new ConcurrentHashMap<>();
        for (int round = 0; round < 3; round++) {
            String prefix = "round-" + round + "-";
            killWhile((client, key) -> acknowledged.put(
                    prefix + key, client.enqueue("q", prefix + key).getTaskId()));
        }
        try (ChildDaemon daemon = start();
                ServerClient client = daemon.client()) {
            assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(3 * ENOUGH);
            acknowledged.forEach((key, id) -> {
                Task task = client.task("q", key);
                assertThat(task.getId()).isEqualTo(id);
                assertThat(task.getStatus()).isEqualTo(TaskStatus.TASK_STATUS_READY);
            });
            assertThatNothingIsClaimedTwice(client, acknowledged.keySet());
        }
    }

    @Test
    void noAcknowledgedAckIsLostAndNoLeaseIsDoubled() throws Exception {
        Set<String> done = ConcurrentHashMap.newKeySet();
        Set<String> held = ConcurrentHashMap.newKeySet();
        try (ChildDaemon daemon = start();
                ServerClient client = daemon.client()) {
            fill(client, 2_000);
            daemon.closePipe();
            daemon.exitCode();
        }
        killWhile((client, key) -> {
            LeasedTask task = client.claim("q", 1).get(0);
            held.add(task.getTask().getUniqueKey());
            client.ack(task.getLease());
            done.add(task.getTask().getUniqueKey());
        });
        try (ChildDaemon daemon = start();
                ServerClient client = daemon.client()) {
            assertThat(done).hasSizeGreaterThanOrEqualTo(ENOUGH);
            for (String key : done) {
                assertThat(client.task("q", key).getStatus()).isEqualTo(TaskStatus.TASK_STATUS_SUCCEEDED);
            }
            List<LeasedTask> rest = client.claim("q", 1_000);
            assertThat(rest)
                    .extracting(leased -> leased.getTask().getUniqueKey())
                    .doesNotContainAnyElementsOf(held);
        }
    }

    @Test
    void aBatchIsThereAsAWholeOrNotAtAll() throws Exception {
        int size = 20;
        Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
        AtomicInteger begun = new AtomicInteger();
        killWhile((client, key) -> {
            int batch = begun.incrementAndGet();
            enqueueBatch(client, batch, size);
            acknowledged.add(batch);
        });
        try (ChildDaemon daemon = start();
                ServerClient client = daemon.client()) {
            for (int batch = 1; batch <= begun.get(); batch++) {
                int there = enqueueBatch(client, batch, size);
                assertThat(there)
                        .as("duplicates of batch %d", batch)
                        .isIn(acknowledged.contains(batch) ? size : 0, size);
            }
        }
    }

    /** Lets several threads work on a daemon, and kills it in the middle of that. */
    private void killWhile(ClientAction action) throws Exception {
        AtomicInteger acknowledged = new AtomicInteger();
        List<Future<?>> threads = new ArrayList<>();
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try (ChildDaemon daemon = start();
                ServerClient client = daemon.client()) {
            for (int thread = 0; thread < THREADS; thread++) {
                String name = thread + "-";
                threads.add(executor.submit(() -> untilItFails(number -> {
                    action.run(client, name + number);
                    acknowledged.incrementAndGet();
                })));
            }
            await().until(() -> acknowledged.get() >= ENOUGH);
            daemon.process().destroyForcibly();
            for (Future<?> thread : threads) {
                thread.get();
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static void untilItFails(IntConsumer action) {
        try {
            for (int i = 0; ; i++) {
                action.accept(i);
            }
        } catch (StatusRuntimeException killed) {
            // The end that was meant.
        }
    }

    private static void fill(ServerClient client, int tasks) {
        for (int batch = 0; batch < tasks / 1_000; batch++) {
            enqueueBatch(client, batch, 1_000);
        }
    }

    /** Returns how many of the tasks were there before. */
    private static int enqueueBatch(ServerClient client, int batch, int size) {
        EnqueueManyRequest.Builder request =
                EnqueueManyRequest.newBuilder().setQueue("q").setContext(client.context());
        for (int i = 0; i < size; i++) {
            request.addTasks(ServerClient.spec("batch-" + batch + "-" + i));
        }
        return client.calls().enqueueMany(request.build()).getDuplicateCount();
    }

    private static void assertThatNothingIsClaimedTwice(ServerClient client, Set<String> expected) {
        Set<String> claimed = new HashSet<>();
        for (List<LeasedTask> some = client.claim("q", 1_000); !some.isEmpty(); some = client.claim("q", 1_000)) {
            some.forEach(leased ->
                    assertThat(claimed.add(leased.getTask().getUniqueKey())).isTrue());
        }
        assertThat(claimed).containsAll(expected);
    }

    private ChildDaemon start() throws Exception {
        return ChildDaemon.embedded(parent.resolve("data"));
    }

    /** What a thread does over and over. */
    private interface ClientAction {

        void run(ServerClient client, String key);
    }
}
