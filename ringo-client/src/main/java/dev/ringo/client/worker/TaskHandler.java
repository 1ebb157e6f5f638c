package dev.ringo.client.worker;

import dev.ringo.client.task.Task;

/** What a worker does with a task. Called by as many threads at once as the worker's concurrency allows. */
@FunctionalInterface
public interface TaskHandler {

    /**
     * Works on a task. Returning acknowledges it. {@link RetryTaskException} and every other exception or
     * error gives it back to its retry policy, {@link PermanentTaskException} ends it as dead.
     *
     * <p>A task may be handed out more than once (its worker crashed, its lease was lost), but never to two
     * holders of a valid lease at once: see {@link TaskContext#fence()}.
     *
     * @throws Exception to fail the attempt
     */
    void handle(Task task, TaskContext context) throws Exception;
}
