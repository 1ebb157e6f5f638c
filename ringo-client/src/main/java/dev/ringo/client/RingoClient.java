package dev.ringo.client;

import dev.ringo.client.wire.LeaseCalls;
import dev.ringo.client.wire.Link;
import dev.ringo.client.wire.LinkSettings;
import dev.ringo.client.wire.Names;
import dev.ringo.client.wire.Pauses;
import dev.ringo.client.wire.Session;
import dev.ringo.client.wire.TaskCodec;
import dev.ringo.client.wire.UnaryCalls;
import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerEnvironment;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * One server as seen from an application: the connection, and the queues behind it. Made by {@link #builder()},
 * started once, closed once; all methods may be called from any thread.
 *
 * <p>A started client stays usable while the server is away: calls fail with
 * {@link dev.ringo.client.error.UnavailableException}, and the first one after its return succeeds again.
 */
public final class RingoClient implements AutoCloseable {

    private final ClientOptions options;
    private final ClientThreads threads = new ClientThreads();
    private final ConnectionMonitor monitor;
    private final Link link;
    private final Workers workers;
    private final ConcurrentMap<String, TaskQueue> queues = new ConcurrentHashMap<>();

    /** Makes starting and closing one after the other; held while they block. */
    private final ReentrantLock lifecycle = new ReentrantLock();

    private volatile Phase phase = Phase.NEW;

    private enum Phase {
        NEW,
        STARTED,
        CLOSED
    }

    /** A client with these options, not started. Touches neither network nor files. */
    public RingoClient(ClientOptions options) {
        this.options = options;
        RandomGenerator random = RandomGenerator.getDefault();
        this.monitor = new ConnectionMonitor(
                options.endpoint(), InstantSource.system(), options.listeners(), threads.events());
        LinkSettings settings = new LinkSettings(
                options.endpoint().toString(), () -> Channels.build(options), version(), options.deadline());
        this.link = new Link(settings, new Pauses(random), threads.link(), monitor);
        UnaryCalls calls = new UnaryCalls(link, options.deadline());
        TaskCodec codec = new TaskCodec(options.mapper());
        this.workers = new Workers(new WorkerEnvironment(
                calls,
                new LeaseCalls(calls, codec),
                codec,
                options.listeners(),
                threads.callbacks(),
                threads.events(),
                System::nanoTime,
                random));
    }

    /** Starts with the default options. */
    public static RingoClientBuilder builder() {
        return new RingoClientBuilder();
    }

    /**
     * Connects and negotiates. Blocks until that has succeeded or failed; a failed start leaves nothing behind
     * and may be repeated. Does nothing when it has succeeded before.
     *
     * @throws dev.ringo.client.error.RingoException if the server is away, refuses or does not fit
     * @throws IllegalStateException if the client was closed
     */
    public void start() {
        lifecycle.lock();
        try {
            if (!begin(false)) {
                return;
            }
            try {
                Session session =
                        UnaryCalls.await("Starting the client", link.session().copy());
                monitor.connected(session);
                phase = Phase.STARTED;
            } catch (RuntimeException | Error e) {
                link.abandon();
                monitor.enter(ConnectionState.NEW);
                throw e;
            }
        } finally {
            lifecycle.unlock();
        }
    }

    /**
     * Connects and negotiates in the background and returns at once. While the server is away the client keeps
     * trying, with growing pauses of at most half a minute, and says so once in the log.
     *
     * @return done when the client is connected for the first time; fails only if it is closed before
     * @throws IllegalStateException if the client was closed
     */
    public CompletableFuture<Void> startAsync() {
        lifecycle.lock();
        try {
            if (begin(true)) {
                phase = Phase.STARTED;
            }
        } finally {
            lifecycle.unlock();
        }
        CompletableFuture<Session> first = link.nextSession(null);
        link.connectInBackground();
        return UnaryCalls.handOver(first, session -> null, threads.callbacks());
    }

    /** Opens the link; false if the client is started already. */
    private boolean begin(boolean inBackground) {
        if (phase == Phase.CLOSED) {
            throw new IllegalStateException("The client of " + options.endpoint() + " is closed; make another");
        }
        if (phase == Phase.STARTED) {
            return false;
        }
        monitor.connecting(inBackground);
        try {
            link.open();
        } catch (RuntimeException | Error e) {
            monitor.enter(ConnectionState.NEW);
            throw e;
        }
        return true;
    }

    /** Whether the client was started and not closed, in touch with the server or not. */
    public boolean isStarted() {
        return phase == Phase.STARTED;
    }

    /** The connection as it is now. */
    public ConnectionSnapshot connection() {
        return monitor.snapshot();
    }

    /**
     * A queue of the server; always the same object for the same name. The queue need not exist: the first task
     * creates it.
     *
     * @throws dev.ringo.client.error.InvalidArgumentException if the name is empty
     */
    public TaskQueue queue(String name) {
        return queues.computeIfAbsent(
                Names.check("queue", name), wanted -> new TaskQueue(wanted, workers, options.mapper()));
    }

    /** The names of the queues that were asked for so far, for operators. */
    public Set<String> queueNames() {
        return Set.copyOf(queues.keySet());
    }

    /** The workers that were made and have not stopped. */
    public List<Worker> workers() {
        return workers.live();
    }

    /** The options it was made with. */
    public ClientOptions options() {
        return options;
    }

    /**
     * Drains all workers at once, each with its grace period, then closes the connection. Idempotent; a call that
     * finds the closing under way waits for it. Everything is tried, failures are raised together at the end.
     *
     * @throws IllegalStateException when called by a handler of a worker that has not stopped, which would wait for
     *     itself; nothing is closed then
     */
    @Override
    public void close() {
        if (workers.live().stream().anyMatch(Worker::isHandlerThread)) {
            throw new IllegalStateException("A handler cannot wait for the end of its client, which waits for the"
                    + " handler; close the client on another thread");
        }
        lifecycle.lock();
        try {
            if (phase == Phase.CLOSED) {
                return;
            }
            phase = Phase.CLOSED;
            tryAll(List.of(
                    this::drainWorkers, link::close, () -> monitor.enter(ConnectionState.CLOSED), threads::close));
        } finally {
            lifecycle.unlock();
        }
    }

    private void drainWorkers() {
        CompletableFuture<?>[] drains =
                workers.close().stream().map(Worker::drainAsync).toArray(CompletableFuture<?>[]::new);
        UnaryCalls.await("Draining the workers", CompletableFuture.allOf(drains));
    }

    private static void tryAll(List<Runnable> steps) {
        RuntimeException failure = null;
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static String version() {
        String version = RingoClient.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
