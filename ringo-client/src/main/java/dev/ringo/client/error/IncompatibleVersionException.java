package dev.ringo.client.error;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** Client and server do not speak the same version, or the server is too old for what was asked. */
public final class IncompatibleVersionException extends RingoException {

    private static final long serialVersionUID = 1L;

    /** An error that was found without asking a server. */
    public IncompatibleVersionException(String message) {
        this(message, ErrorContext.local(Status.Code.FAILED_PRECONDITION), null);
    }

    /** An error with all that is known about it. */
    public IncompatibleVersionException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, context, cause);
    }
}
