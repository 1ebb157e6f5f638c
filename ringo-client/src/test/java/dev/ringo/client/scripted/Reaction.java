package dev.ringo.client.scripted;

import com.google.protobuf.MessageLite;
import dev.ringo.proto.WireErrors;
import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.ErrorDetail;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.function.Function;

/** How a scripted server answers one call; what it sends are bytes, so that they can be nonsense too. */
@FunctionalInterface
public interface Reaction<Q> {

    void react(Q request, StreamObserver<byte[]> answer);

    static <Q> Reaction<Q> answer(MessageLite message) {
        return answer(request -> message);
    }

    static <Q> Reaction<Q> answer(Function<Q, ? extends MessageLite> message) {
        return (request, answer) -> {
            answer.onNext(message.apply(request).toByteArray());
            answer.onCompleted();
        };
    }

    static <Q> Reaction<Q> fail(Status status) {
        return (request, answer) -> answer.onError(status.asRuntimeException());
    }

    /** Fails as the contract says, with a detail. */
    static <Q> Reaction<Q> refuse(ErrorCode code) {
        return (request, answer) -> answer.onError(WireErrors.toException(refusal(code)));
    }

    /** Bytes that are no message. */
    static <Q> Reaction<Q> nonsense() {
        return (request, answer) -> {
            answer.onNext(new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff});
            answer.onCompleted();
        };
    }

    static <Q> Reaction<Q> endWithoutAnswer() {
        return (request, answer) -> answer.onCompleted();
    }

    static <Q> Reaction<Q> silence() {
        return (request, answer) -> {};
    }

    static ErrorDetail refusal(ErrorCode code) {
        return ErrorDetail.newBuilder()
                .setCode(code)
                .setMessage("said the server")
                .setRequestId("0123456789abcdef")
                .putMetadata("field", "payload")
                .build();
    }
}
