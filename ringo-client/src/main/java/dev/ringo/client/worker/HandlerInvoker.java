package dev.ringo.client.worker;

import dev.ringo.client.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the handler on a thread of the executor and reports, in every case and as an event, how that ended: whatever a
 * handler throws, errors and exhausted stacks included, and whatever it leaves of an interrupt.
 */
final class HandlerInvoker {

    private static final Logger log = LoggerFactory.getLogger(HandlerInvoker.class);

    /** The execution that this thread runs, so that a handler cannot wait for its own end. */
    private static final ThreadLocal<HandlerInvoker> RUNNING = new ThreadLocal<>();

    private final EventLoop loop;
    private final Executor executor;
    private final TaskHandler handler;
    private final WorkerName worker;
    private final List<? extends WorkerListener> listeners;

    HandlerInvoker(
            EventLoop loop,
            Executor executor,
            TaskHandler handler,
            WorkerName worker,
            List<? extends WorkerListener> listeners) {
        this.loop = loop;
        this.executor = executor;
        this.handler = handler;
        this.worker = worker;
        this.listeners = listeners;
    }

    /**
     * Has the handler called.
     *
     * @param ended told, as an event, what the handler threw or null; not called if the execution was revoked
     * @return what the executor threw when it refused, null if it did not
     */
    @Nullable Throwable submit(Execution execution, BiConsumer<Execution, @Nullable Throwable> ended) {
        try {
            executor.execute(() -> {
                refuseLoopThread();
                if (execution.begin()) {
                    Throwable failure = run(execution);
                    loop.execute(() -> ended.accept(execution, failure));
                }
            });
            return null;
        } catch (RuntimeException | Error refusal) {
            return refusal;
        }
    }

    /** A handler on the loop's thread would stop renewals and everything else. */
    private void refuseLoopThread() {
        if (loop.isLoopThread()) {
            throw new RejectedExecutionException(
                    "the executor runs handlers on the thread that submits them; give it threads of its own");
        }
    }

    WorkerName worker() {
        return worker;
    }

    /** Whether this thread runs a handler of this worker. */
    boolean isHandlerThread() {
        return RUNNING.get() == this;
    }

    private @Nullable Throwable run(Execution execution) {
        try {
            RUNNING.set(this);
            Task task = execution.task();
            tell(listener -> listener.taskStarted(worker, task));
            long startedAt = loop.now();
            Throwable failure = handle(task, execution.context());
            Duration time = Duration.ofNanos(loop.now() - startedAt);
            tell(listener -> listener.handlerEnded(worker, task, time, failure));
            return failure;
        } catch (Throwable unreadable) {
            return unreadable;
        } finally {
            RUNNING.remove();
            execution.end();
        }
    }

    private @Nullable Throwable handle(Task task, TaskContext context) {
        try {
            handler.handle(task, context);
            return null;
        } catch (Throwable failure) {
            return failure;
        }
    }

    private void tell(Consumer<WorkerListener> news) {
        for (WorkerListener listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException | Error e) {
                log.warn("A listener of worker {} failed", worker.name(), e);
            }
        }
    }
}
