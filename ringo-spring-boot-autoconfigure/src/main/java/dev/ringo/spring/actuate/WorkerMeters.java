package dev.ringo.spring.actuate;

import dev.ringo.client.ClientListener;
import dev.ringo.client.task.Task;
import dev.ringo.client.worker.TaskOutcome;
import dev.ringo.client.worker.WorkerName;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times tasks by worker and outcome: {@code ringo.worker.handler} (timer, tags {@code worker} and
 * {@code result}) and {@code ringo.worker.tasks} (counter, tags {@code worker} and {@code outcome}). No tag depends on a
 * single task.
 */
public final class WorkerMeters implements ClientListener {

    private final MeterRegistry registry;

    /** Creates the listener. */
    public WorkerMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void handlerEnded(WorkerName worker, Task task, Duration handlerTime, @Nullable Throwable failure) {
        Timer.builder("ringo.worker.handler")
                .description("Time that handlers take")
                .tag("worker", worker.name())
                .tag("result", failure == null ? "returned" : "failed")
                .register(registry)
                .record(handlerTime);
    }

    @Override
    public void taskFinished(WorkerName worker, Task task, TaskOutcome outcome) {
        registry.counter(
                        "ringo.worker.tasks",
                        "worker",
                        worker.name(),
                        "outcome",
                        outcome.name().toLowerCase(Locale.ROOT))
                .increment();
    }
}
