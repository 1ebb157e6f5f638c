package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.NewTask;
import dev.ringo.server.queue.RetryPolicy;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.queue.TaskView;
import dev.ringo.server.store.sqlite.SqliteTaskStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** An engine on a real store that can be made to fail, with clocks that only the test moves. */
final class EngineBench implements AutoCloseable {

    static final String QUEUE = "queue";
    static final Duration LEASE = Duration.ofSeconds(30);
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int MAILBOX = 1_000;

    private final FaultyStore store;
    private final QueueEngine engine;
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-30T12:34:56.789012Z"));
    private final AtomicLong nanos = new AtomicLong();

    private EngineBench(Path directory, int mailbox) {
        store = new FaultyStore(SqliteTaskStore.open(directory.resolve("queue.db")));
        engine = QueueEngine.start(store, new EngineOptions(now::get, nanos::get, new Random(4711), 1, mailbox));
    }

    static EngineBench start(Path directory) {
        return new EngineBench(directory, MAILBOX);
    }

    /** An engine that has room for so many commands. */
    static EngineBench start(Path directory, int mailbox) {
        return new EngineBench(directory, mailbox);
    }

    FaultyStore store() {
        return store;
    }

    QueueEngine engine() {
        return engine;
    }

    void pass(Duration time) {
        now.updateAndGet(moment -> moment.plus(time));
        nanos.addAndGet(time.toNanos());
    }

    RecordedReply<List<Enqueued>> enqueue(String... keys) {
        RecordedReply<List<Enqueued>> reply = new RecordedReply<>();
        engine.enqueue(QUEUE, Stream.of(keys).map(EngineBench::task).toList(), reply);
        return reply;
    }

    RecordedReply<Settled> settle(LeaseCommand command) {
        RecordedReply<Settled> reply = new RecordedReply<>();
        engine.settle(command, true, reply);
        return reply;
    }

    RecordedReply<List<Assignment>> claim(int limit, Duration patience) {
        RecordedReply<List<Assignment>> reply = new RecordedReply<>();
        engine.claim(order(limit, patience), reply);
        return reply;
    }

    static ClaimOrder order(int limit, Duration patience) {
        return new ClaimOrder(QUEUE, "claimer", Set.of(), limit, patience, LEASE, (task, attempts) -> 1, 1_000);
    }

    WorkStream register(RecordedSink sink) {
        return engine.register(new WorkRegistration(QUEUE, "streamer", Set.of(), 1, LEASE), sink);
    }

    /** Waits until everything that was asked for so far is answered: answers come in the order of the commands. */
    void settleDown() {
        RecordedReply<Integer> last = new RecordedReply<>();
        engine.submit(new ReplyCommand<>(last, turn -> 0));
        last.await();
    }

    /** The status of a task as it is committed. */
    TaskStatus status(String key) {
        TaskView view = store.reads().find(new TaskSelector.ByKey(QUEUE, key));
        if (view == null) {
            throw new AssertionError("There is no task " + key);
        }
        return view.task().status();
    }

    boolean exists(String key) {
        return store.reads().idOf(new TaskSelector.ByKey(QUEUE, key)) != null;
    }

    void awaitStatus(String key, TaskStatus status) {
        Awaitility.await()
                .alias(key)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> status(key) == status);
    }

    /** Lets commands pile up while the engine is busy, so that one turn carries them all out. */
    void inOneTurn(Runnable commands) throws InterruptedException {
        FaultyStore.Hold hold = store.holdOnce("commit");
        engine.submit(new ControlCommand(turn -> {}));
        hold.awaitReached();
        commands.run();
        hold.release();
    }

    @Override
    public void close() {
        engine.close();
        store.close();
    }

    private static NewTask task(String key) {
        byte[] payload = "{}".getBytes(StandardCharsets.UTF_8);
        return new NewTask(key, "type", payload, 0, RetryPolicy.DEFAULT, null);
    }
}
