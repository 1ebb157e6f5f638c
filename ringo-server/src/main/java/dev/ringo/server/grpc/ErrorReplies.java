package dev.ringo.server.grpc;

import dev.ringo.proto.WireErrors;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.ErrorDetail;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns refusals and faults into what a client is told: a status and one detail with an id of its own. What a fault was
 * about stands in the log under that id, and nowhere else.
 */
final class ErrorReplies {

    private static final Logger log = LoggerFactory.getLogger(ErrorReplies.class);
    private static final HexFormat HEX = HexFormat.of();

    private final RandomGenerator random;

    ErrorReplies(RandomGenerator random) {
        this.random = random;
    }

    /** How a call ends for this reason. */
    Ending ending(Throwable reason) {
        ErrorDetail detail = detail(reason);
        StatusRuntimeException error = WireErrors.toException(status(refusal(reason), detail), detail);
        Metadata trailers = error.getTrailers();
        return new Ending(error.getStatus(), trailers == null ? new Metadata() : trailers);
    }

    /** What a client is told about this reason. */
    ErrorDetail detail(Throwable reason) {
        Refusal refusal = refusal(reason);
        String requestId = HEX.toHexDigits(random.nextLong());
        if (refusal.code() == Refusal.Code.INTERNAL) {
            log.error("Request {} failed", requestId, reason);
        }
        return ErrorDetail.newBuilder()
                .setCode(code(refusal.code()))
                .setMessage(refusal.getMessage())
                .setRequestId(requestId)
                .putAllMetadata(refusal.metadata())
                .build();
    }

    /** A reason as a refusal: whatever is none is a fault of ours, of which a client learns nothing. */
    static Refusal refusal(Throwable reason) {
        return reason instanceof Refusal refusal
                ? refusal
                : new Refusal(Refusal.Code.INTERNAL, "The server failed to carry this out; its log says why");
    }

    private static ErrorCode code(Refusal.Code code) {
        return switch (code) {
            case INVALID_ARGUMENT, TOO_LARGE -> ErrorCode.ERROR_CODE_INVALID_ARGUMENT;
            case NOT_FOUND -> ErrorCode.ERROR_CODE_NOT_FOUND;
            case CONFLICT -> ErrorCode.ERROR_CODE_CONFLICT;
            case LEASE_LOST -> ErrorCode.ERROR_CODE_LEASE_LOST;
            case UNAVAILABLE -> ErrorCode.ERROR_CODE_UNAVAILABLE;
            case DEADLINE_EXCEEDED -> ErrorCode.ERROR_CODE_DEADLINE_EXCEEDED;
            case INCOMPATIBLE_VERSION -> ErrorCode.ERROR_CODE_INCOMPATIBLE_VERSION;
            case INTERNAL -> ErrorCode.ERROR_CODE_INTERNAL;
        };
    }

    private static Status.Code status(Refusal refusal, ErrorDetail detail) {
        return refusal.code() == Refusal.Code.TOO_LARGE
                ? Status.Code.RESOURCE_EXHAUSTED
                : WireErrors.statusFor(detail.getCode());
    }

    /** The end of a call. */
    record Ending(Status status, Metadata trailers) {}
}
