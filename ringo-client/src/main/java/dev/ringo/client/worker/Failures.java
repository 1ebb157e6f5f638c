package dev.ringo.client.worker;

import org.slf4j.Logger;

/** Logs what handlers throw: what a handler meant to say quietly, everything else with its stack. */
final class Failures {

    private Failures() {}

    static void log(Logger log, Execution execution, Throwable failure) {
        String taskId = execution.lease().taskId();
        int attempt = execution.lease().attempt();
        int most = execution.assignment().maxAttempts();
        if (failure instanceof RetryTaskException) {
            log.debug("Task {} asks to be retried in attempt {} of {}", taskId, attempt, most);
        } else if (failure instanceof PermanentTaskException) {
            log.info("Task {} failed for good in attempt {}", taskId, attempt);
        } else {
            log.warn("Task {} failed in attempt {} of {}", taskId, attempt, most, failure);
        }
    }
}
