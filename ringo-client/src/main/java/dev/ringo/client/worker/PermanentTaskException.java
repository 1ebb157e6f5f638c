package dev.ringo.client.worker;

import org.jspecify.annotations.Nullable;

/** Thrown by a handler to end the task as dead, whatever attempts are left. */
public final class PermanentTaskException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Ends the task as dead, with the text that its history tells. */
    public PermanentTaskException(@Nullable String message) {
        this(message, null);
    }

    /** Ends the task as dead, with the text that its history tells and what went wrong. */
    public PermanentTaskException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
