package dev.ringo.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a bean the handler of tasks. Returning acknowledges the task; an exception fails the attempt, which is
 * then retried by the policy the task was enqueued with; {@link dev.ringo.client.worker.PermanentTaskException} ends the
 * task at once, {@link dev.ringo.client.worker.RetryTaskException} chooses the delay.
 *
 * <p>Arguments, in any order: the payload, bound by Jackson to a record, class, collection, scalar or
 * {@code JsonNode}; {@link dev.ringo.client.task.Task}; {@link dev.ringo.client.worker.TaskContext}; and whatever a
 * {@link RingoArgumentResolver} bean supplies. A payload that does not bind ends the task at once, with the reason.
 *
 * <p>Delivery is at least once: a handler must expect to see a task again whose process died after the work was done and
 * before it was acknowledged. Several handlers run at the same time, as many as {@link #concurrency()} says.
 *
 * <p>Every attribute takes {@code ${...}} placeholders, and {@code ringo.workers.<name>.*} overrides it.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface RingoWorker {

    /** Queue to take tasks from. Required here or as {@code ringo.workers.<name>.queue}. */
    String queue() default "";

    /** Task types to take; none means all types of the queue. */
    String[] types() default {};

    /** Name of the worker in {@code ringo.workers.<name>.*}, logs and the endpoint. The method's name in kebab case by default. */
    String name() default "";

    /** How many tasks run at the same time. {@code ringo.worker.concurrency} by default. */
    String concurrency() default "";

    /** How long a task stays with this worker without renewal, such as {@code 60s}. {@code ringo.worker.lease} by default. */
    String lease() default "";

    /** How long running tasks may go on when the application stops, such as {@code 30s}. {@code ringo.worker.grace} by default. */
    String grace() default "";

    /** Whether the worker starts with the application. {@code ringo.worker.auto-startup} by default. */
    String autoStartup() default "";

    /** Exceptions, subclasses included, for which another attempt is useless: they end the task at once. */
    Class<? extends Throwable>[] noRetryFor() default {};
}
