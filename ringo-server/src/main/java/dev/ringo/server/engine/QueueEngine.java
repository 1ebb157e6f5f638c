package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.NewTask;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskView;
import dev.ringo.server.store.TaskReads;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Draft of the public surface; the implementation follows. */
public final class QueueEngine implements AutoCloseable {

    /** Creates the tasks in one transaction, all or none; answers in the order of the requests. */
    public void enqueue(String queue, List<NewTask> tasks, Reply<List<Enqueued>> reply) {
        throw new UnsupportedOperationException();
    }

    /** Makes a finished task ready again. */
    public void retry(TaskSelector selector, Reply<TaskView> reply) {
        throw new UnsupportedOperationException();
    }

    /** Carries out a lease command; {@code withView} asks for the task afterwards. */
    public void settle(LeaseCommand command, boolean withView, Reply<Settled> reply) {
        throw new UnsupportedOperationException();
    }

    /** Leases tasks, waiting for the first one. Running the returned handle withdraws the claim: the caller is gone. */
    public Runnable claim(ClaimOrder order, Reply<List<Assignment>> reply) {
        throw new UnsupportedOperationException();
    }

    /** Registers a Work stream; its commands are then given to the returned handle, by one thread at a time. */
    public WorkStream register(WorkRegistration registration, WorkSink sink) {
        throw new UnsupportedOperationException();
    }

    /** Undoes leases that could not be handed over. */
    public void giveBack(List<Assignment> undelivered) {
        throw new UnsupportedOperationException();
    }

    /** Runs a read on a reader thread and answers from there. */
    public <T> void read(Function<TaskReads, T> query, Reply<T> reply) {
        throw new UnsupportedOperationException();
    }

    /**
     * Begins to end: waiting claims are answered empty, nothing is leased any more, streams without leases end at once
     * and the others with their last lease; other commands are still served.
     *
     * @return completed when no stream is open any more
     */
    public CompletableFuture<Void> drain() {
        throw new UnsupportedOperationException();
    }

    /** Ends everything that is open with UNAVAILABLE and stops the threads; the store stays open. */
    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
