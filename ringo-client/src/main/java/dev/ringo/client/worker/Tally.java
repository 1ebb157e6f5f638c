package dev.ringo.client.worker;

import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts how executions end and tells the listeners, on another thread. Confined to the event loop. */
final class Tally {

    private static final Logger log = LoggerFactory.getLogger(Tally.class);

    private final WorkerName worker;
    private final List<? extends WorkerListener> listeners;
    private final Executor events;
    private final long[] counts = new long[TaskOutcome.values().length];
    private @Nullable String lastError;

    Tally(WorkerName worker, WorkerEnvironment environment) {
        this.worker = worker;
        this.listeners = environment.listeners();
        this.events = environment.events();
    }

    void finished(Execution execution, TaskOutcome outcome) {
        counts[outcome.ordinal()]++;
        if (!listeners.isEmpty()) {
            events.execute(() -> tell(execution, outcome));
        }
    }

    void failed(@Nullable String error) {
        lastError = error;
    }

    WorkerStatus.Counters counters() {
        return new WorkerStatus.Counters(
                counts[TaskOutcome.SUCCEEDED.ordinal()],
                counts[TaskOutcome.FAILED.ordinal()],
                counts[TaskOutcome.REJECTED.ordinal()],
                counts[TaskOutcome.LOST.ordinal()],
                counts[TaskOutcome.RELEASED.ordinal()]);
    }

    @Nullable String lastError() {
        return lastError;
    }

    private void tell(Execution execution, TaskOutcome outcome) {
        for (WorkerListener listener : listeners) {
            try {
                listener.taskFinished(worker, execution.task(), outcome);
            } catch (RuntimeException | Error e) {
                log.warn("A listener of worker {} failed", worker.name(), e);
            }
        }
    }
}
