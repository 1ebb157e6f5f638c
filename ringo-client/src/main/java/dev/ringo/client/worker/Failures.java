package dev.ringo.client.worker;

import org.slf4j.Logger;

/** Logs what handlers throw: what a handler meant to say quietly, everything else with its stack. */
final class Failures {

    private Failures() {}

    /** Never fails, whatever the failure does when it is asked for its text. */
    static void log(Logger log, Execution execution, Throwable failure) {
        try {
            logPlainly(log, execution, failure);
        } catch (RuntimeException | Error e) {
            log.warn(
                    "Task {} failed with a {} that cannot be logged",
                    execution.assignment().label(),
                    failure.getClass().getName());
        }
    }

    private static void logPlainly(Logger log, Execution execution, Throwable failure) {
        String task = execution.assignment().label();
        int attempt = execution.lease().attempt();
        int most = execution.assignment().maxAttempts();
        if (failure instanceof RetryTaskException) {
            log.debug("Task {} asks to be retried in attempt {} of {}", task, attempt, most);
        } else if (failure instanceof PermanentTaskException) {
            log.info("Task {} failed for good in attempt {}: {}", task, attempt, failure.getMessage());
        } else {
            log.warn("Task {} failed in attempt {} of {}", task, attempt, most, failure);
        }
    }
}
