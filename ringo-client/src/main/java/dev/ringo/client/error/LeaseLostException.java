package dev.ringo.client.error;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** The lease is no longer held: it expired, was settled, or another attempt has begun. Nothing was changed. */
public final class LeaseLostException extends RingoException {

    private static final long serialVersionUID = 1L;

    /** An error that was found without asking a server. */
    public LeaseLostException(String message) {
        this(message, ErrorContext.local(Status.Code.ABORTED), null);
    }

    /** An error with all that is known about it. */
    public LeaseLostException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, context, cause);
    }
}
