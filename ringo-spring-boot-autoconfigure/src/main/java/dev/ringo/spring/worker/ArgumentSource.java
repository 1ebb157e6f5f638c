package dev.ringo.spring.worker;

import dev.ringo.client.task.Task;
import dev.ringo.client.worker.TaskContext;
import org.jspecify.annotations.Nullable;

/** Supplies one argument of a worker method; chosen once, when the worker is made. */
@FunctionalInterface
interface ArgumentSource {

    @Nullable Object argument(Task task, TaskContext context);
}
