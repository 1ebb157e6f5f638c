package dev.ringo.client.wire;

import dev.ringo.client.error.ConflictException;
import dev.ringo.client.error.DeadlineExceededException;
import dev.ringo.client.error.DuplicateException;
import dev.ringo.client.error.ErrorContext;
import dev.ringo.client.error.IncompatibleVersionException;
import dev.ringo.client.error.InternalException;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.LeaseLostException;
import dev.ringo.client.error.NotFoundException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.proto.WireErrors;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.ErrorDetail;
import io.grpc.Status;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Turns what the wire says about a failure into the exceptions that users see. */
public final class WireFailures {

    private WireFailures() {}

    /** The failure of a call that was made to do something. */
    static RingoException of(String attempted, Throwable failure) {
        if (failure instanceof RingoException known) {
            return known;
        }
        ErrorDetail detail = WireErrors.detailOf(failure);
        Status status = Status.fromThrowable(failure);
        if (detail != null) {
            return of(attempted, detail, status.getCode(), failure);
        }
        ErrorCode code = WireErrors.codeFor(status.getCode());
        return create(
                code == null ? ErrorCode.ERROR_CODE_UNSPECIFIED : code,
                attempted + " failed: " + described(status),
                ErrorContext.local(status.getCode()),
                failure);
    }

    /** The refusal of a command on a stream. */
    static RingoException of(String attempted, ErrorDetail detail) {
        return of(attempted, detail, WireErrors.statusFor(detail.getCode()), null);
    }

    /** The same failure, raised anew where it is reported, with the first one as its cause. */
    public static RingoException again(RingoException failure) {
        return again(failure, failure.getMessage() == null ? "" : failure.getMessage(), Map.of());
    }

    /** The same failure with another message and more facts, the first one as its cause. */
    static RingoException again(RingoException failure, String message, Map<String, String> more) {
        Map<String, String> metadata = new HashMap<>(failure.metadata());
        metadata.putAll(more);
        return create(
                codeOf(failure),
                message,
                new ErrorContext(failure.requestId(), metadata, failure.grpcStatus()),
                failure);
    }

    /** What a future failed with, freed from what futures wrap around it. */
    static Throwable unwrap(Throwable failure) {
        boolean wrapped = failure instanceof CompletionException || failure instanceof ExecutionException;
        return wrapped && failure.getCause() != null ? unwrap(failure.getCause()) : failure;
    }

    /** What a future failed with, as the exception that users see. */
    public static RingoException cause(Throwable failure) {
        return of("The call", unwrap(failure));
    }

    private static RingoException of(
            String attempted, ErrorDetail detail, Status.Code status, @Nullable Throwable failure) {
        return create(
                detail.getCode(),
                attempted + " failed: " + detail.getMessage(),
                new ErrorContext(detail.getRequestId(), detail.getMetadataMap(), status),
                failure);
    }

    private static String described(Status status) {
        StringBuilder text = new StringBuilder(status.getCode().name());
        if (status.getDescription() != null) {
            text.append(": ").append(status.getDescription());
        }
        Throwable cause = status.getCause();
        if (cause != null && cause.getMessage() != null) {
            text.append(" (").append(cause.getMessage()).append(')');
        }
        return text.toString();
    }

    private static RingoException create(
            ErrorCode code, String message, ErrorContext context, @Nullable Throwable cause) {
        return switch (code) {
            case ERROR_CODE_INVALID_ARGUMENT -> new InvalidArgumentException(message, context, cause);
            case ERROR_CODE_DUPLICATE -> new DuplicateException(message, context, cause);
            case ERROR_CODE_NOT_FOUND -> new NotFoundException(message, context, cause);
            case ERROR_CODE_CONFLICT -> new ConflictException(message, context, cause);
            case ERROR_CODE_LEASE_LOST -> new LeaseLostException(message, context, cause);
            case ERROR_CODE_UNAVAILABLE -> new UnavailableException(message, context, cause);
            case ERROR_CODE_DEADLINE_EXCEEDED -> new DeadlineExceededException(message, context, cause);
            case ERROR_CODE_INCOMPATIBLE_VERSION -> new IncompatibleVersionException(message, context, cause);
            case ERROR_CODE_INTERNAL -> new InternalException(message, context, cause);
            case ERROR_CODE_UNSPECIFIED, UNRECOGNIZED -> new RingoException(message, context, cause);
        };
    }

    private static ErrorCode codeOf(RingoException failure) {
        if (failure instanceof InvalidArgumentException) {
            return ErrorCode.ERROR_CODE_INVALID_ARGUMENT;
        } else if (failure instanceof DuplicateException) {
            return ErrorCode.ERROR_CODE_DUPLICATE;
        } else if (failure instanceof NotFoundException) {
            return ErrorCode.ERROR_CODE_NOT_FOUND;
        } else if (failure instanceof ConflictException) {
            return ErrorCode.ERROR_CODE_CONFLICT;
        } else if (failure instanceof LeaseLostException) {
            return ErrorCode.ERROR_CODE_LEASE_LOST;
        } else if (failure instanceof UnavailableException) {
            return ErrorCode.ERROR_CODE_UNAVAILABLE;
        } else if (failure instanceof DeadlineExceededException) {
            return ErrorCode.ERROR_CODE_DEADLINE_EXCEEDED;
        } else if (failure instanceof IncompatibleVersionException) {
            return ErrorCode.ERROR_CODE_INCOMPATIBLE_VERSION;
        } else if (failure instanceof InternalException) {
            return ErrorCode.ERROR_CODE_INTERNAL;
        }
        return ErrorCode.ERROR_CODE_UNSPECIFIED;
    }
}
