package dev.ringo.client.worker;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Thrown by a handler to fail the attempt; the task runs again if attempts are left. */
public final class RetryTaskException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final @Nullable Duration delay;

    /** Fails the attempt; the retry policy chooses the delay. */
    public RetryTaskException(@Nullable String message) {
        this(message, null, null);
    }

    /** Fails the attempt; the next one begins after exactly that delay. */
    public RetryTaskException(@Nullable String message, @Nullable Duration delay) {
        this(message, delay, null);
    }

    /**
     * Fails the attempt.
     *
     * @param message what the task's history tells
     * @param delay until the next attempt; null, negative or above 292 years leaves it to the retry policy
     * @param cause what went wrong
     */
    public RetryTaskException(@Nullable String message, @Nullable Duration delay, @Nullable Throwable cause) {
        super(message, cause);
        this.delay = delay;
    }

    /** The delay until the next attempt; null leaves it to the retry policy. */
    public @Nullable Duration delay() {
        return delay;
    }
}
