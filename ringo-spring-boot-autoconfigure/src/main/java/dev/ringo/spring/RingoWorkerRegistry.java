package dev.ringo.spring;

import dev.ringo.client.worker.WorkerStatus;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * The workers of the application, to look at and to steer while it runs. What is changed here lasts until the
 * application stops. Safe for any thread.
 */
public interface RingoWorkerRegistry {

    /** The names of all workers. */
    Set<String> names();

    /** All workers as they are now. */
    List<Entry> workers();

    /**
     * One worker as it is now.
     *
     * @throws IllegalArgumentException if there is none with this name
     */
    Entry worker(String name);

    /** Takes no new tasks; running ones go on. Done when the server agreed. */
    CompletableFuture<Void> pause(String name);

    /** Takes tasks again, or for the first time where the worker does not start with the application. */
    CompletableFuture<Void> resume(String name);

    /** Changes how many tasks run at the same time; lowering it interrupts none. Done when the server agreed. */
    CompletableFuture<Void> resize(String name, int concurrency);

    /**
     * A worker at one moment.
     *
     * @param name its name in {@code ringo.workers.<name>.*}
     * @param queue where its tasks come from
     * @param handler the method that handles them
     * @param status what it does, or why it does nothing
     */
    record Entry(String name, String queue, String handler, WorkerStatus status) {}
}
