package dev.ringo.server.grpc;

import dev.ringo.server.queue.Refusal;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import org.jspecify.annotations.Nullable;

/**
 * Serves one unary RPC: takes the one request, hands it to the handler once the client has said everything, and turns
 * whatever goes wrong into an answer of the contract.
 *
 * @param <Q> the request
 * @param <R> the response
 */
final class UnaryCallHandler<Q, R> implements ServerCallHandler<Received<Q>, R> {

    /** Asking for two shows a client that sends more than one. */
    private static final int REQUESTS = 2;

    private final UnaryHandler<Q, R> handler;
    private final ErrorReplies errors;
    private final OpenCount open;

    UnaryCallHandler(UnaryHandler<Q, R> handler, ErrorReplies errors, OpenCount open) {
        this.handler = handler;
        this.errors = errors;
        this.open = open;
    }

    @Override
    public ServerCall.Listener<Received<Q>> startCall(ServerCall<Received<Q>, R> call, Metadata headers) {
        Compression.answerAlike(call, headers);
        open.began();
        call.request(REQUESTS);
        return new Listener(new UnaryCall<>(call, errors));
    }

    /** Called by one thread at a time. */
    private final class Listener extends ServerCall.Listener<Received<Q>> {

        private final UnaryCall<R> call;
        private @Nullable Received<Q> request;
        private boolean tooMany;

        Listener(UnaryCall<R> call) {
            this.call = call;
        }

        @Override
        public void onMessage(Received<Q> message) {
            tooMany = request != null;
            request = message;
        }

        @Override
        public void onHalfClose() {
            try {
                handler.handle(theRequest(), call);
            } catch (RuntimeException | Error reason) {
                call.fail(reason);
            }
        }

        @Override
        public void onCancel() {
            open.ended();
            call.cancelled();
        }

        @Override
        public void onComplete() {
            open.ended();
        }

        private Q theRequest() {
            if (request instanceof Received.Parsed<Q> parsed && !tooMany) {
                return parsed.message();
            }
            if (request instanceof Received.Unreadable<Q> unreadable) {
                throw unreadable.reason();
            }
            throw new Refusal(Refusal.Code.INVALID_ARGUMENT, "A call has exactly one request message");
        }
    }
}
