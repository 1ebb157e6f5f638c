package dev.ringo.client.error;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** The server failed in a way that is not the caller's doing. */
public final class InternalException extends RingoException {

    private static final long serialVersionUID = 1L;

    /** An error that was found without asking a server. */
    public InternalException(String message) {
        this(message, ErrorContext.local(Status.Code.INTERNAL), null);
    }

    /** An error with all that is known about it. */
    public InternalException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, context, cause);
    }
}
