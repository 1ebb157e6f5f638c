package dev.ringo.client.worker;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.wire.Assignment;
import dev.ringo.client.wire.Pauses;
import dev.ringo.client.wire.QueueCalls;
import dev.ringo.client.wire.Registration;
import dev.ringo.client.wire.UnaryCalls;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a handler for the tasks of a queue. Made by {@code TaskQueue.worker}, started once, closed once; all
 * methods may be called from any thread.
 *
 * <p>A started worker stays until it is closed: while the server is away it keeps trying, handlers go on, and
 * their leases and outcomes move to the next connection.
 */
public final class Worker implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Worker.class);
    private static final AtomicLong STARTED = new AtomicLong();

    private final WorkerName name;
    private final WorkerOptions options;
    private final WorkerEnvironment environment;
    private final EventLoop loop;
    private final @Nullable ExecutorService ownThreads;
    private final HandlerInvoker invoker;
    private final Tally tally;
    private final SessionKeeper sessions;
    private final TaskFlow flow;
    private final Closing closing;
    private final @Nullable IdleWatch idle;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile WorkerStatus status;

    /** Internal: made by {@code TaskQueue.worker}. Touches nothing. */
    public Worker(WorkerName name, WorkerOptions options, TaskHandler handler, WorkerEnvironment environment) {
        this.name = name;
        this.options = options;
        this.environment = environment;
        this.loop = new EventLoop(environment.nanoClock());
        this.ownThreads =
                options.executor() == null ? HandlerThreads.create(name.name(), options.virtualThreads()) : null;
        Executor executor = options.executor() == null ? ownThreads : options.executor();
        this.invoker =
                new HandlerInvoker(loop, Objects.requireNonNull(executor), handler, name, environment.listeners());
        this.tally = new Tally(name, environment);
        this.sessions = new SessionKeeper(
                loop, environment, new Pauses(environment.random()), this::registration, new Sessions());
        this.flow = new TaskFlow(options, environment, loop, invoker, sessions::serving, tally);
        this.closing = new Closing(loop, sessions, flow, this::atEnd);
        this.idle = options.onIdle() == null ? null : idleWatch(options.onIdle());
        this.status = snapshot(WorkerState.NEW);
    }

    private IdleWatch idleWatch(Runnable action) {
        QueueCalls calls = new QueueCalls(environment.calls(), name.queue(), environment.codec());
        return new IdleWatch(loop, calls, options.types(), flow::isEmpty, environment.callbacks(), action);
    }

    /** Which worker it is. */
    public WorkerName name() {
        return name;
    }

    /** The options it was made with. */
    public WorkerOptions options() {
        return options;
    }

    /**
     * Begins to take tasks, as soon as the client is connected. Does not block.
     *
     * @throws IllegalStateException if it was started or closed before, or the client is not started
     */
    public void start() {
        if (!environment.calls().link().isOpen()) {
            throw new IllegalStateException(
                    "Worker " + name.name() + " cannot start before its client; call RingoClient.start() first");
        }
        if (!begun.compareAndSet(false, true)) {
            throw new IllegalStateException("Worker " + name.name() + " was started or closed before; make another");
        }
        warnOfFewThreads();
        loop.start("ringo-worker-" + STARTED.incrementAndGet(), this::publish);
        loop.execute(sessions::begin);
        log.info("Worker {} takes tasks of queue {}", name.name(), name.queue());
    }

    private void warnOfFewThreads() {
        if (options.executor() instanceof ThreadPoolExecutor pool
                && pool.getMaximumPoolSize() < options.concurrency()) {
            log.warn(
                    "Worker {} may run {} handlers at once, but its executor has {} threads at most",
                    name.name(),
                    options.concurrency(),
                    pool.getMaximumPoolSize());
        }
    }

    /**
     * Takes no new tasks, running handlers go on. Does not block.
     *
     * @return done when the server agreed to send nothing more
     */
    public CompletableFuture<Void> pause() {
        return change(done -> flow.ledger().pause(true, done));
    }

    /**
     * Takes tasks again after {@link #pause()}. Does not block.
     *
     * @return done when the server agreed
     */
    public CompletableFuture<Void> resume() {
        return change(done -> flow.ledger().pause(false, done));
    }

    /**
     * Changes how many handlers may run. Lowering it interrupts none; 0 takes no new tasks. Does not block.
     *
     * @return done when the server agreed; fails with {@link dev.ringo.client.error.IncompatibleVersionException}
     *     if it is too old to be told
     * @throws InvalidArgumentException if it is negative
     */
    public CompletableFuture<Void> setConcurrency(int concurrency) {
        if (concurrency < 0) {
            throw new InvalidArgumentException("The concurrency must not be negative, but is " + concurrency);
        }
        return change(done -> {
            flow.ledger().resize(concurrency, done);
            flow.startWaiting();
        });
    }

    private CompletableFuture<Void> change(Consumer<CompletableFuture<Void>> command) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        loop.execute(() -> command.accept(done));
        return handedOver(done);
    }

    /** The worker as it is now. */
    public WorkerStatus status() {
        return status;
    }

    /**
     * Begins to close, with the grace period of the options, and returns at once: no new tasks, tasks that have
     * not begun are given back, running handlers end and their outcomes reach the server, leases being renewed
     * all the while.
     *
     * @return done when the worker has stopped; never fails
     */
    public CompletableFuture<Void> drainAsync() {
        begin(options.grace());
        return handedOver(closing.termination().handle((nothing, failure) -> null));
    }

    /** Closes with the grace period of the options and waits for it. Idempotent. */
    @Override
    public void close() {
        close(options.grace());
    }

    /**
     * Closes and waits for it. Handlers that still run when the grace period is over are cancelled and
     * interrupted. A grace period that runs already can be shortened, not prolonged.
     *
     * <p>An interrupt ends the waiting, not the closing; the flag stays set.
     *
     * @throws IllegalStateException when called by a handler of this worker, which would wait for itself
     */
    public void close(Duration grace) {
        if (invoker.isHandlerThread()) {
            throw new IllegalStateException("A handler of worker " + name.name()
                    + " cannot wait for the worker's end, which waits for the handler; call drainAsync() instead");
        }
        begin(grace);
        try {
            closing.termination().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            log.debug("Worker {} had stopped because of a refusal", name.name(), e.getCause());
        }
    }

    /** Whether this thread runs a handler of this worker, so that it cannot wait for the worker's end. */
    public boolean isHandlerThread() {
        return invoker.isHandlerThread();
    }

    /** Done when the worker has stopped; fails if it stopped because the server will never accept it. */
    public CompletableFuture<Void> termination() {
        return handedOver(closing.termination());
    }

    private void begin(Duration grace) {
        if (begun.compareAndSet(false, true)) {
            loop.start("ringo-worker-" + STARTED.incrementAndGet(), this::publish);
        }
        loop.execute(() -> closing.begin(grace));
    }

    /** What users do when a future is done must not keep the event loop. */
    private CompletableFuture<Void> handedOver(CompletableFuture<Void> done) {
        return done.isDone()
                ? done.copy()
                : UnaryCalls.handOver(done.copy(), nothing -> nothing, environment.callbacks());
    }

    private Registration registration() {
        int most = Math.max(1, flow.ledger().wanted());
        return new Registration(name.queue(), name.workerId(), options.types(), most, options.lease());
    }

    private void atEnd() {
        publish();
        if (ownThreads != null) {
            ownThreads.shutdown();
        }
        log.info("Worker {} has stopped", name.name());
    }

    private void publish() {
        status = snapshot(state());
    }

    private WorkerState state() {
        if (closing.step() == Closing.Step.STOPPED) {
            return WorkerState.STOPPED;
        } else if (closing.step() != Closing.Step.OPEN) {
            return WorkerState.DRAINING;
        } else if (sessions.serving() == null) {
            return WorkerState.DISCONNECTED;
        } else if (flow.ledger().isPaused()) {
            return WorkerState.PAUSED;
        } else if (flow.placed() > 0) {
            return WorkerState.RUNNING;
        }
        return flow.ledger().isGranted() ? WorkerState.IDLE : WorkerState.NO_CREDIT;
    }

    private WorkerStatus snapshot(WorkerState state) {
        return new WorkerStatus(
                name,
                options.types(),
                state,
                flow.ledger().target(),
                flow.placed(),
                flow.waiting(),
                tally.counters(),
                tally.lastError());
    }

    /** Passes on what happens to the worker's sessions. */
    private final class Sessions implements SessionKeeper.Owner {

        @Override
        public void serving(WorkSession session, Duration lease, int concurrency) {
            flow.serving(session, lease, concurrency < 0 ? Integer.MAX_VALUE : concurrency);
            if (idle != null && closing.step() == Closing.Step.OPEN) {
                idle.arm();
            }
        }

        @Override
        public void assigned(WorkSession session, Assignment assignment) {
            if (idle != null) {
                idle.disturb();
            }
            flow.assigned(assignment);
        }

        @Override
        public void sessionOver(@Nullable RingoException failure) {
            flow.sessionOver();
            if (idle != null) {
                idle.disarm();
            }
            closing.sessionOver();
        }

        @Override
        public void refused(RingoException failure) {
            log.error("Worker {} stops: {}", name.name(), failure.getMessage());
            closing.beginBecause(failure, options.grace());
        }

        @Override
        public void failed(RingoException failure) {
            flow.failed(failure);
        }
    }
}
