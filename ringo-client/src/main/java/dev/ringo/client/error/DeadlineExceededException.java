package dev.ringo.client.error;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** The answer did not come in time; a change that was under way may or may not have happened. */
public final class DeadlineExceededException extends RingoException {

    private static final long serialVersionUID = 1L;

    /** An error that was found without asking a server. */
    public DeadlineExceededException(String message) {
        this(message, ErrorContext.local(Status.Code.DEADLINE_EXCEEDED), null);
    }

    /** An error with all that is known about it. */
    public DeadlineExceededException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, context, cause);
    }
}
