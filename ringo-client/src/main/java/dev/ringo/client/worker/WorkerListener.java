package dev.ringo.client.worker;

import dev.ringo.client.task.Task;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Watches executions, for metrics and traces. Methods must be quick; what they throw is logged and has no effect.
 */
public interface WorkerListener {

    /** A handler is about to be called, on this thread. */
    default void taskStarted(WorkerName worker, Task task) {}

    /**
     * A handler has ended, on this thread. The server may not know yet.
     *
     * @param handlerTime how long it ran
     * @param failure what it threw, null if it returned
     */
    default void handlerEnded(WorkerName worker, Task task, Duration handlerTime, @Nullable Throwable failure) {}

    /** The outcome is decided: the server has it, or the lease was lost. Called on a thread of the client. */
    default void taskFinished(WorkerName worker, Task task, TaskOutcome outcome) {}
}
