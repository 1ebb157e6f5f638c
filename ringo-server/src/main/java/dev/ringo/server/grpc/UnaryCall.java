package dev.ringo.server.grpc;

import dev.ringo.server.engine.Reply;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The answering side of a unary call: exactly one answer goes out, from whatever thread comes first with it.
 *
 * @param <R> the response
 */
final class UnaryCall<R> {

    private final ServerCall<?, R> call;
    private final ErrorReplies errors;
    private final AtomicBoolean answered = new AtomicBoolean();

    // Confined to the thread that runs the listener of the call.
    private @Nullable Runnable whenCancelled;

    UnaryCall(ServerCall<?, R> call, ErrorReplies errors) {
        this.call = call;
        this.errors = errors;
    }

    /** Answers with success. */
    void succeed(R response) {
        if (!call.isCancelled() && answered.compareAndSet(false, true)) {
            send(response);
        }
    }

    /**
     * Answers with success, or with an error if the response cannot be built.
     *
     * @return false if the response has not been sent: its caller is gone, or it could not be built
     */
    boolean succeedWith(Supplier<R> builder) {
        if (call.isCancelled()) {
            return false;
        }
        R response;
        try {
            response = builder.get();
        } catch (RuntimeException | Error fault) {
            fail(fault);
            return false;
        }
        if (call.isCancelled() || !answered.compareAndSet(false, true)) {
            return false;
        }
        send(response);
        return true;
    }

    /** Answers with an error. */
    void fail(Throwable reason) {
        if (answered.compareAndSet(false, true)) {
            ErrorReplies.Ending ending = errors.ending(reason);
            call.close(ending.status(), ending.trailers());
        }
    }

    /** The engine's way to answer; the conversion runs on the thread that answers. */
    <T> Reply<T> reply(Function<T, R> conversion) {
        return new Reply<>() {
            @Override
            public void done(T answer) {
                succeedWith(() -> conversion.apply(answer));
            }

            @Override
            public void failed(RuntimeException reason) {
                fail(reason);
            }
        };
    }

    /** What to do if the caller goes away before the answer; set while the call is being handled. */
    void onCancel(Runnable action) {
        whenCancelled = action;
    }

    void cancelled() {
        if (whenCancelled != null) {
            whenCancelled.run();
        }
    }

    private void send(R response) {
        call.sendHeaders(new Metadata());
        call.sendMessage(response);
        call.close(Status.OK, new Metadata());
    }
}
