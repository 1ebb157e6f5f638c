package dev.ringo.spring;

import dev.ringo.client.task.Task;
import dev.ringo.client.worker.TaskContext;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;

/**
 * Supplies arguments of a kind of its own to {@link RingoWorker} methods. Beans of this type are asked in their order,
 * before the kinds that Ringo knows. Must be safe for any thread.
 */
public interface RingoArgumentResolver {

    /** Whether this resolver supplies the parameter; asked once, at start-up. */
    boolean supports(MethodParameter parameter);

    /** The argument for one call; an exception fails the attempt like one of the method itself. */
    @Nullable Object resolve(MethodParameter parameter, Task task, TaskContext context);
}
