package dev.ringo.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ringo.client.RingoClient;
import dev.ringo.client.TaskQueue;
import dev.ringo.client.task.Attempt;
import dev.ringo.client.task.QueueStats;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerOptions;
import dev.ringo.client.worker.WorkerState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers against a real server: nothing is lost and nothing runs twice, whatever is cut or killed. */
abstract class WorkerContract {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private final Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();
    private TestDaemon daemon;
    private TcpProxy proxy;
    private RingoClient client;
    private TaskQueue queue;

    abstract TestDaemon launch(Path directory);

    @BeforeEach
    void connect() {
        daemon = launch(directory);
        proxy = new TcpProxy(daemon.address());
        client = RingoClient.builder().endpoint("grpc://" + proxy.address()).build();
        client.start();
        queue = client.queue("work");
    }

    @AfterEach
    void disconnect() {
        client.close();
        proxy.close();
        daemon.close();
    }

    @Test
    void fiveThousandTasksAreDoneOnceEach() {
        int count = 5_000;
        enqueue(count);
        try (Worker worker = queue.worker(options(64).build(), (task, context) -> ran(task.uniqueKey()))) {
            worker.start();
            awaitSucceeded(count);
            await().atMost(PATIENCE).until(() -> worker.status().counters().succeeded() == count);
        }
        assertEachRanOnce(count);
    }

    @Test
    void handlersGoOnWhileTheConnectionIsCut() {
        int count = 8;
        CountDownLatch started = new CountDownLatch(count);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        enqueue(count);
        try (Worker worker =
                queue.worker(options(count).lease(Duration.ofSeconds(10)).build(), (task, context) -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    started.countDown();
                    TimeUnit.SECONDS.sleep(6);
                    ran(task.uniqueKey());
                    running.decrementAndGet();
                })) {
            worker.start();
            await().atMost(PATIENCE).until(() -> started.getCount() == 0);
            proxy.cut();
            await().atMost(PATIENCE).until(() -> worker.status().state() == WorkerState.DISCONNECTED);
            await().pollDelay(Duration.ofSeconds(3)).atMost(PATIENCE).until(() -> true);
            proxy.restore();
            awaitSucceeded(count);
        }
        assertEachRanOnce(count);
        assertThat(most).hasValue(count);
        IntStream.range(0, count)
                .mapToObj(i -> queue.getByUniqueKey("task-" + i))
                .forEach(task ->
                        assertThat(task.attempts()).extracting(Attempt::outcome).containsExactly(Attempt.Outcome.ACK));
    }

    @Test
    void aKilledServerLosesNothing() {
        int count = 2_000;
        enqueue(count);
        AtomicInteger done = new AtomicInteger();
        try (Worker worker = queue.worker(options(16).build(), (task, context) -> {
            TimeUnit.MILLISECONDS.sleep(5);
            ran(task.uniqueKey());
            done.incrementAndGet();
        })) {
            worker.start();
            for (int kill = 1; kill <= 2; kill++) {
                int enough = kill * 400;
                await().atMost(PATIENCE).until(() -> done.get() >= enough);
                daemon.kill();
                daemon.restart();
            }
            awaitSucceeded(count);
        }
        assertEachRanOnce(count);
    }

    private WorkerOptions.Builder options(int concurrency) {
        return WorkerOptions.builder().concurrency(concurrency).lease(Duration.ofSeconds(30));
    }

    private void enqueue(int count) {
        queue.enqueueMany(
                IntStream.range(0, count).mapToObj(i -> TaskSpec.of("job", "task-" + i, Map.of("number", i))));
    }

    private void ran(String key) {
        runs.computeIfAbsent(key, unused -> new AtomicInteger()).incrementAndGet();
    }

    private void awaitSucceeded(int count) {
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            QueueStats stats = queue.stats();
            return stats.succeeded() == count && stats.unfinished() == 0;
        });
    }

    private void assertEachRanOnce(int count) {
        assertThat(runs).hasSize(count);
        assertThat(runs.values()).allSatisfy(times -> assertThat(times).hasValue(1));
    }
}
