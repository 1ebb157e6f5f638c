package dev.ringo.client.wire;

import dev.ringo.client.error.IncompatibleVersionException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.proto.Protocol;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One unary call from its first sending to its answer. It is sent a second time at most: when the server refused the
 * session, since then it did nothing; or when the server was lost and the call only reads.
 */
final class Invocation<Q, R> {

    private final Link link;
    private final UnaryCall<Q, R> call;
    private final long nanos;
    private final CompletableFuture<R> answer = new CompletableFuture<>();

    Invocation(Link link, UnaryCall<Q, R> call, long nanos) {
        this.link = link;
        this.call = call;
        this.nanos = nanos;
    }

    CompletableFuture<R> start() {
        link.session().whenComplete((session, failure) -> {
            if (session != null) {
                send(session, true);
            } else if (failure != null) {
                answer.completeExceptionally(notSent(WireFailures.unwrap(failure)));
            }
        });
        return answer;
    }

    private Throwable notSent(Throwable failure) {
        return failure instanceof RingoException known
                ? WireFailures.again(
                        known, call.attempted() + " was not sent: " + known.getMessage(), java.util.Map.of())
                : failure;
    }

    private void send(Session session, boolean first) {
        try {
            session.require(Protocol.minorOf(bareName()), bareName());
            CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(nanos, TimeUnit.NANOSECONDS);
            ClientCall<Q, R> sent = link.channel().newCall(call.method(), options);
            answer.whenComplete((result, failure) -> {
                if (answer.isCancelled()) {
                    sent.cancel("the caller does not wait any more", null);
                }
            });
            ClientCalls.asyncUnaryCall(sent, call.request().apply(session.context()), new Answer(session, first));
        } catch (RuntimeException | Error e) {
            // An error too, such as an exhausted stack: on a thread of the link nobody else would hear of it.
            answer.completeExceptionally(e);
        }
    }

    private String bareName() {
        String name = call.method().getBareMethodName();
        return name == null ? "" : name;
    }

    private void failed(Session session, boolean first, Throwable raw) {
        RingoException failure = WireFailures.of(call.attempted() + " at " + link.endpoint(), raw);
        if (first && failure instanceof IncompatibleVersionException) {
            link.recover(session, false).whenComplete((renewed, ignored) -> {
                if (renewed != null && !renewed.token().equals(session.token())) {
                    send(renewed, false);
                } else {
                    answer.completeExceptionally(failure);
                }
            });
        } else if (failure instanceof UnavailableException) {
            lost(session, first, failure);
        } else {
            answer.completeExceptionally(failure);
        }
    }

    /** Recovers for the sake of later calls in any case; a change does not wait for it. */
    private void lost(Session session, boolean first, RingoException failure) {
        CompletableFuture<Session> recovery = link.recover(session, true);
        if (!first || call.kind() == UnaryCall.Kind.CHANGE) {
            answer.completeExceptionally(failure);
            return;
        }
        recovery.whenComplete((renewed, ignored) -> {
            if (renewed != null) {
                send(renewed, false);
            } else {
                answer.completeExceptionally(failure);
            }
        });
    }

    /** Receives the one message and the status; both come on a transport's thread. */
    private final class Answer implements StreamObserver<R> {

        private final Session session;
        private final boolean first;
        private @Nullable R message;

        Answer(Session session, boolean first) {
            this.session = session;
            this.first = first;
        }

        @Override
        public void onNext(R message) {
            this.message = message;
        }

        @Override
        public void onError(Throwable failure) {
            failed(session, first, failure);
        }

        @Override
        public void onCompleted() {
            if (message == null || !call.isComplete().test(message)) {
                onError(Status.INTERNAL
                        .withDescription("the answer does not say what was asked for")
                        .asRuntimeException());
            } else {
                answer.complete(message);
            }
        }
    }
}
