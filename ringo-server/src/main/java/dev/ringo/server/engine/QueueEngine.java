package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.Identifiers;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.LeaseRef;
import dev.ringo.server.queue.NewTask;
import dev.ringo.server.queue.RetrySchedule;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskView;
import dev.ringo.server.store.TaskReads;
import dev.ringo.server.store.TaskStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The queue at work. Commands of all callers go into one mailbox; the engine's thread carries them out, many in one
 * transaction, deals what became available to those who wait, commits, and only then are they answered. Safe for any
 * thread; no method blocks but {@link #close()}.
 */
public final class QueueEngine implements AutoCloseable {

    private final EngineOptions options;
    private final TaskStore store;
    private final LeaseBook book = new LeaseBook();
    private final Waiters waiters = new Waiters();
    private final Claims claims = new Claims(waiters);
    private final Streams streams;
    private final Expiry expiry = new Expiry();
    private final Enqueueing enqueueing;
    private final Settling settling;
    private final EngineLoop loop;
    private final Readers readers;

    private QueueEngine(TaskStore store, EngineOptions options) {
        this.options = options;
        this.store = store;
        Identifiers identifiers = new Identifiers(options.clock(), options.random());
        streams = new Streams(options.nanoTime().getAsLong());
        enqueueing = new Enqueueing(identifiers, waiters);
        settling = new Settling(new RetrySchedule(options.random()), book, waiters, expiry);
        loop = new EngineLoop(
                options,
                store.transaction(),
                new Schedule(expiry, settling, new Dispatcher(waiters, expiry, identifiers), waiters, claims, streams),
                book);
        readers = new Readers(options.readers());
    }

    /** Starts an engine on a store, which stays the caller's to close. */
    public static QueueEngine start(TaskStore store, EngineOptions options) {
        QueueEngine engine = new QueueEngine(store, options);
        engine.loop.start();
        return engine;
    }

    /** Creates the tasks in one transaction, all or none; answers in the order of the requests. */
    public void enqueue(String queue, List<NewTask> tasks, Reply<List<Enqueued>> reply) {
        submit(new ReplyCommand<>(reply, turn -> enqueueing.enqueue(turn, queue, tasks)));
    }

    /** Makes a finished task ready again. */
    public void retry(TaskSelector selector, Reply<TaskView> reply) {
        submit(new ReplyCommand<>(reply, turn -> enqueueing.retry(turn, selector)));
    }

    /** Carries out a lease command; {@code withView} asks for the task afterwards. */
    public void settle(LeaseCommand command, boolean withView, Reply<Settled> reply) {
        submit(new ReplyCommand<>(reply, turn -> {
            HeldLease lease = settling.carryOut(turn, command);
            return new Settled(
                    lease, withView ? turn.transaction().findById(command.ref().taskId()) : null);
        }));
    }

    /** Leases tasks, waiting for the first one. Running the returned handle withdraws the claim: the caller is gone. */
    public Runnable claim(ClaimOrder order, Reply<List<Assignment>> reply) {
        long deadline = options.nanoTime().getAsLong() + order.patience().toNanos();
        WaitingClaim claim = new WaitingClaim(claims, order, reply, deadline);
        Consumer<Turn> begin = turn -> {
            claims.add(claim);
            if (loop.isDraining()) {
                claims.answerAll(turn);
            }
        };
        submit(new ControlCommand(begin, (turn, reason) -> turn.refuse(reply, Faults.asRefusal(reason))));
        return () -> submit(new ControlCommand(turn -> claims.withdraw(claim)));
    }

    /** Registers a Work stream; its commands are then given to the returned handle, by one thread at a time. */
    public WorkStream register(WorkRegistration registration, WorkSink sink) {
        WorkStream stream = new WorkStream(this, registration, sink);
        Consumer<Turn> begin = turn -> {
            streams.add(stream);
            if (loop.isDraining()) {
                stream.end(turn, Streams.serverEnds());
            } else {
                stream.registered(turn);
            }
        };
        submit(new ControlCommand(begin, (turn, reason) -> turn.frame(() -> sink.end(Faults.asRefusal(reason)))));
        return stream;
    }

    /** Undoes leases that could not be handed over; those that have ended meanwhile are left alone. */
    public void giveBack(List<Assignment> undelivered) {
        for (Assignment assignment : undelivered) {
            submit(new GiveBack(settling, assignment.ref()));
        }
    }

    /**
     * Ends all leases that stand, as if they had expired, and answers how many. For a server whose only clients died with
     * its predecessor: nobody else could ever settle them.
     */
    public void abandonLeases(Reply<Integer> reply) {
        submit(new ReplyCommand<>(reply, turn -> expiry.runAll(turn, settling)));
    }

    /** Runs a read on a reader thread and answers from there. */
    public <T> void read(Function<TaskReads, T> query, Reply<T> reply) {
        readers.run(() -> query.apply(store.reads()), reply);
    }

    /**
     * Begins to end: waiting claims are answered empty, nothing is leased any more, streams without leases end at once
     * and the others with their last lease; other commands are still served.
     *
     * @return completed when no stream is open any more
     */
    public CompletableFuture<Void> drain() {
        submit(new ControlCommand(loop::beginDrain));
        return loop.drained();
    }

    /** Ends everything that is open with UNAVAILABLE and stops the threads; the store stays open. */
    @Override
    public void close() {
        loop.close();
        readers.close();
    }

    Settling settling() {
        return settling;
    }

    Waiters waiters() {
        return waiters;
    }

    LeaseBook book() {
        return book;
    }

    Streams streams() {
        return streams;
    }

    void submit(Command command) {
        loop.submit(command);
    }

    /** A lease that was never seen by anybody goes back; if it has ended by itself, there is nothing to do. */
    private record GiveBack(Settling settling, LeaseRef ref) implements Command {

        @Override
        public boolean needsRoom() {
            return false;
        }

        @Override
        public boolean outlivesTurn() {
            return true;
        }

        @Override
        public void execute(Turn turn) {
            settling.carryOut(turn, new LeaseCommand.Release(ref));
        }

        @Override
        public void refused(Turn turn, RuntimeException reason) {
            // The lease has ended meanwhile, or runs out by itself.
        }
    }
}
