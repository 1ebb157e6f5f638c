package dev.ringo.client.worker;

/** How one execution of a task ended. */
public enum TaskOutcome {
    /** The handler returned and the server knows. */
    SUCCEEDED,
    /** The handler failed; the retry policy decides what follows. */
    FAILED,
    /** The handler ended the task as dead. */
    REJECTED,
    /** The lease was gone before the outcome reached the server. */
    LOST,
    /** The worker stopped and gave the task back. */
    RELEASED
}
