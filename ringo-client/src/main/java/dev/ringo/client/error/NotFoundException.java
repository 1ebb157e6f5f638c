package dev.ringo.client.error;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** The task, or the queue whose counts were asked, does not exist. */
public final class NotFoundException extends RingoException {

    private static final long serialVersionUID = 1L;

    /** An error that was found without asking a server. */
    public NotFoundException(String message) {
        this(message, ErrorContext.local(Status.Code.NOT_FOUND), null);
    }

    /** An error with all that is known about it. */
    public NotFoundException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, context, cause);
    }
}
