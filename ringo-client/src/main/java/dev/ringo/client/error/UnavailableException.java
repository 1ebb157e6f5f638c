package dev.ringo.client.error;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** The server could not be reached or could not work; a change that was under way may or may not have happened. */
public final class UnavailableException extends RingoException {

    private static final long serialVersionUID = 1L;

    /** An error that was found without asking a server. */
    public UnavailableException(String message) {
        this(message, ErrorContext.local(Status.Code.UNAVAILABLE), null);
    }

    /** An error with all that is known about it. */
    public UnavailableException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, context, cause);
    }
}
