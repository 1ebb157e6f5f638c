package dev.ringo.spring.worker;

import dev.ringo.client.task.Task;
import dev.ringo.client.worker.PermanentTaskException;
import dev.ringo.client.worker.TaskContext;
import dev.ringo.client.worker.TaskHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Runs a task by calling a method of a bean, through whatever proxy the bean has. A returned future is waited for. */
final class MethodTaskHandler implements TaskHandler {

    private final Supplier<Object> bean;
    private final Method method;
    private final List<ArgumentSource> arguments;
    private final List<Class<? extends Throwable>> noRetryFor;

    MethodTaskHandler(
            Supplier<Object> bean,
            Method method,
            List<ArgumentSource> arguments,
            List<Class<? extends Throwable>> noRetryFor) {
        this.bean = bean;
        this.method = method;
        this.arguments = arguments;
        this.noRetryFor = noRetryFor;
    }

    @Override
    public void handle(Task task, TaskContext context) throws Exception {
        Object[] values = new Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = arguments.get(i).argument(task, context);
        }
        try {
            Object result = method.invoke(bean.get(), values);
            if (result instanceof Future<?> future) {
                future.get();
            }
        } catch (InvocationTargetException | ExecutionException e) {
            throw rethrown(e.getCause() == null ? e : e.getCause());
        }
    }

    private Exception rethrown(Throwable failure) {
        for (Class<? extends Throwable> permanent : noRetryFor) {
            if (permanent.isInstance(failure)) {
                return new PermanentTaskException(String.valueOf(failure), failure);
            }
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return (Exception) failure;
    }
}
