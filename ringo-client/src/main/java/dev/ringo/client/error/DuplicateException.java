package dev.ringo.client.error;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** Something of that name exists already. A task with a known unique key is no error: see EnqueueResult. */
public final class DuplicateException extends RingoException {

    private static final long serialVersionUID = 1L;

    /** An error that was found without asking a server. */
    public DuplicateException(String message) {
        this(message, ErrorContext.local(Status.Code.ALREADY_EXISTS), null);
    }

    /** An error with all that is known about it. */
    public DuplicateException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, context, cause);
    }
}
