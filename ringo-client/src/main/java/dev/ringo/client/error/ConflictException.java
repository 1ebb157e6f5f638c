package dev.ringo.client.error;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** The state of the task or of the session does not allow this, such as retrying a task that still runs. */
public final class ConflictException extends RingoException {

    private static final long serialVersionUID = 1L;

    /** An error that was found without asking a server. */
    public ConflictException(String message) {
        this(message, ErrorContext.local(Status.Code.FAILED_PRECONDITION), null);
    }

    /** An error with all that is known about it. */
    public ConflictException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, context, cause);
    }
}
