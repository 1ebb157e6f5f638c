package dev.ringo.client.wire;

import dev.ringo.taskqueue.v1.RequestContext;
import io.grpc.MethodDescriptor;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A call to make: what to ask, for whatever session it will be sent in.
 *
 * @param attempted what the caller wants, for error messages
 * @param method the call
 * @param request makes the request for a session
 * @param kind whether it may be repeated
 * @param extraTime how much longer than usual the answer may take
 * @param isComplete whether an answer says what the call is about
 */
record UnaryCall<Q, R>(
        String attempted,
        MethodDescriptor<Q, R> method,
        Function<RequestContext, Q> request,
        Kind kind,
        Duration extraTime,
        Predicate<? super R> isComplete) {

    /** Whether a call may be repeated when nobody knows what became of it. */
    enum Kind {
        /** Changes nothing, so it may be repeated. */
        READ,
        /** Changes something, so it is never repeated. */
        CHANGE
    }

    static <Q, R> UnaryCall<Q, R> read(
            String attempted, MethodDescriptor<Q, R> method, Function<RequestContext, Q> request) {
        return new UnaryCall<>(attempted, method, request, Kind.READ, Duration.ZERO, answer -> true);
    }

    static <Q, R> UnaryCall<Q, R> change(
            String attempted, MethodDescriptor<Q, R> method, Function<RequestContext, Q> request) {
        return new UnaryCall<>(attempted, method, request, Kind.CHANGE, Duration.ZERO, answer -> true);
    }

    UnaryCall<Q, R> withExtraTime(Duration extraTime) {
        return new UnaryCall<>(attempted, method, request, kind, extraTime, isComplete);
    }

    /** The same, an answer that is not complete being a fault of the server rather than an empty result. */
    UnaryCall<Q, R> expecting(Predicate<? super R> isComplete) {
        return new UnaryCall<>(attempted, method, request, kind, extraTime, isComplete);
    }
}
