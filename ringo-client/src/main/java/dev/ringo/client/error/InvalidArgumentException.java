package dev.ringo.client.error;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** An argument that no server would accept; many are found before the network, none changed anything. */
public final class InvalidArgumentException extends RingoException {

    private static final long serialVersionUID = 1L;

    /** An error that was found without asking a server. */
    public InvalidArgumentException(String message) {
        this(message, ErrorContext.local(Status.Code.INVALID_ARGUMENT), null);
    }

    /** An error with all that is known about it. */
    public InvalidArgumentException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, context, cause);
    }
}
