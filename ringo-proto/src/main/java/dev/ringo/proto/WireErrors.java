package dev.ringo.proto;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.Status;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.ErrorDetail;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Packs an {@link ErrorDetail} into a gRPC status and finds it again: the one form in which the contract carries errors. */
public final class WireErrors {

    private static final Map<ErrorCode, io.grpc.Status.Code> STATUS = new EnumMap<>(Map.of(
            ErrorCode.ERROR_CODE_INVALID_ARGUMENT, io.grpc.Status.Code.INVALID_ARGUMENT,
            ErrorCode.ERROR_CODE_DUPLICATE, io.grpc.Status.Code.ALREADY_EXISTS,
            ErrorCode.ERROR_CODE_NOT_FOUND, io.grpc.Status.Code.NOT_FOUND,
            ErrorCode.ERROR_CODE_CONFLICT, io.grpc.Status.Code.FAILED_PRECONDITION,
            ErrorCode.ERROR_CODE_LEASE_LOST, io.grpc.Status.Code.ABORTED,
            ErrorCode.ERROR_CODE_UNAVAILABLE, io.grpc.Status.Code.UNAVAILABLE,
            ErrorCode.ERROR_CODE_DEADLINE_EXCEEDED, io.grpc.Status.Code.DEADLINE_EXCEEDED,
            ErrorCode.ERROR_CODE_INCOMPATIBLE_VERSION, io.grpc.Status.Code.FAILED_PRECONDITION,
            ErrorCode.ERROR_CODE_INTERNAL, io.grpc.Status.Code.INTERNAL));

    private WireErrors() {}

    /** The gRPC status under which an error code travels. */
    public static io.grpc.Status.Code statusFor(ErrorCode code) {
        return STATUS.getOrDefault(code, io.grpc.Status.Code.UNKNOWN);
    }

    /** The error code that a bare gRPC status stands for, or null where the contract names none. */
    public static @Nullable ErrorCode codeFor(io.grpc.Status.Code status) {
        return switch (status) {
            case INVALID_ARGUMENT -> ErrorCode.ERROR_CODE_INVALID_ARGUMENT;
            case NOT_FOUND -> ErrorCode.ERROR_CODE_NOT_FOUND;
            case ALREADY_EXISTS -> ErrorCode.ERROR_CODE_DUPLICATE;
            case ABORTED -> ErrorCode.ERROR_CODE_LEASE_LOST;
            case UNAVAILABLE -> ErrorCode.ERROR_CODE_UNAVAILABLE;
            case DEADLINE_EXCEEDED -> ErrorCode.ERROR_CODE_DEADLINE_EXCEEDED;
            case INTERNAL -> ErrorCode.ERROR_CODE_INTERNAL;
            default -> null;
        };
    }

    /** The exception that ends a call with this detail, under the status that belongs to its code. */
    public static StatusRuntimeException toException(ErrorDetail detail) {
        return toException(statusFor(detail.getCode()), detail);
    }

    /** The exception that ends a call with this detail under a status of the caller's choice. */
    public static StatusRuntimeException toException(io.grpc.Status.Code status, ErrorDetail detail) {
        return StatusProto.toStatusRuntimeException(Status.newBuilder()
                .setCode(status.value())
                .setMessage(detail.getMessage())
                .addDetails(Any.pack(detail))
                .build());
    }

    /** The detail that an exception of a call carries, or null if it carries none. */
    public static @Nullable ErrorDetail detailOf(Throwable failure) {
        Status status = StatusProto.fromThrowable(failure);
        if (status == null) {
            return null;
        }
        for (Any packed : status.getDetailsList()) {
            if (packed.is(ErrorDetail.class)) {
                try {
                    return packed.unpack(ErrorDetail.class);
                } catch (InvalidProtocolBufferException e) {
                    return null;
                }
            }
        }
        return null;
    }
}
