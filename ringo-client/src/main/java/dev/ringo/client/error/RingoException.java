package dev.ringo.client.error;

import io.grpc.Status;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whatever went wrong between the client and the queue. The subclasses stand for the error codes of the
 * contract; the class itself stands for a status that no code describes, such as a refused credential.
 */
public sealed class RingoException extends RuntimeException
        permits InvalidArgumentException,
                DuplicateException,
                NotFoundException,
                ConflictException,
                LeaseLostException,
                UnavailableException,
                DeadlineExceededException,
                IncompatibleVersionException,
                InternalException {

    private static final long serialVersionUID = 1L;

    private final transient ErrorContext context;

    /** An error with all that is known about it. */
    public RingoException(String message, ErrorContext context, @Nullable Throwable cause) {
        super(message, cause);
        this.context = context;
    }

    /** The server's id of the failed call, empty when there is none. */
    public final String requestId() {
        return context.requestId();
    }

    /** Facts about the refusal, such as {@code field}, {@code limit} or {@code reason}; never null. */
    public final Map<String, String> metadata() {
        return context.metadata();
    }

    /** The gRPC status of the call, or the one that a check before the network stands for. */
    public final Status.Code grpcStatus() {
        return context.grpcStatus();
    }
}
