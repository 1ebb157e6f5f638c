package dev.ringo.client.worker;

import java.time.Duration;

/** One execution of a task, as its handler sees it. Usable from any thread; meaningless once the handler ended. */
public interface TaskContext {

    /** The task's id. */
    String taskId();

    /** The number of this attempt, from 1. */
    int attempt();

    /** How often the task is tried at most. */
    int maxAttempts();

    /** The id under which this worker holds the task. */
    String workerId();

    /** What tells this execution from every other one. */
    Fence fence();

    /**
     * Whether the work is in vain: the lease was lost, or the worker stops and its grace period is over. A
     * handler that runs for long should look now and then, and return.
     */
    boolean isCancelled();

    /**
     * Waits until the work is in vain, at most so long.
     *
     * @return whether it is
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    boolean awaitCancelled(Duration atMost) throws InterruptedException;

    /**
     * Has something run once when the work becomes in vain, at once if it already is. It runs on a thread of
     * the client, not on the handler's.
     */
    void onLeaseLost(Runnable action);

    /**
     * Tells the server how far the task is and waits for its answer.
     *
     * @param current what is done, finite and not negative
     * @param total what there is to do; 0 means unknown
     * @param message for people, at most 256 KiB of UTF-8; a NUL becomes a replacement character
     * @throws dev.ringo.client.error.LeaseLostException if the lease is no longer held
     * @throws dev.ringo.client.error.RingoException if the report was refused or the server is away; the
     *     lease stays and the handler may go on
     */
    void reportProgress(double current, double total, String message);
}
