package dev.ringo.client.wire;

import dev.ringo.proto.Protocol;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.NegotiateResponse;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Agrees on a session with a server: one try, one answer. */
final class Negotiator {

    private static final String SDK_NAME = "ringo-java";
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final String endpoint;
    private final NegotiateRequest request;
    private final Duration deadline;

    Negotiator(String endpoint, String sdkVersion, Duration deadline) {
        this.endpoint = endpoint;
        this.deadline = deadline.compareTo(LONGEST_WAIT) < 0 ? deadline : LONGEST_WAIT;
        this.request = NegotiateRequest.newBuilder()
                .setSdkName(SDK_NAME)
                .setSdkVersion(sdkVersion)
                .setProtocolMajor(Protocol.MAJOR)
                .setProtocolMinor(Protocol.MINOR)
                .build();
    }

    CompletableFuture<Session> negotiate(ManagedChannel channel) {
        CompletableFuture<Session> session = new CompletableFuture<>();
        CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(deadline.toNanos(), TimeUnit.NANOSECONDS);
        StreamObserver<NegotiateResponse> answers = new StreamObserver<>() {
            @Override
            public void onNext(NegotiateResponse answer) {
                try {
                    session.complete(Session.of(answer));
                } catch (RuntimeException e) {
                    session.completeExceptionally(e);
                }
            }

            @Override
            public void onError(Throwable failure) {
                session.completeExceptionally(WireFailures.of("Connecting to " + endpoint, failure));
            }

            @Override
            public void onCompleted() {
                session.completeExceptionally(
                        WireFailures.of("Connecting to " + endpoint, new IllegalStateException("no answer")));
            }
        };
        try {
            ClientCalls.asyncUnaryCall(channel.newCall(Methods.NEGOTIATE, options), request, answers);
        } catch (RuntimeException e) {
            // What a channel's interceptors throw ends this try like every other failure, not the link.
            session.completeExceptionally(WireFailures.of("Connecting to " + endpoint, e));
        }
        return session;
    }
}
