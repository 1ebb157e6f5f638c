package dev.ringo.client.wire;

import dev.ringo.client.error.ErrorContext;
import dev.ringo.client.error.RingoException;
import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes calls over a link, each with its deadline, and repeats what may be repeated. */
public final class UnaryCalls {

    private final Link link;
    private final Duration deadline;

    /** Calls that wait so long for their answers. */
    public UnaryCalls(Link link, Duration deadline) {
        this.link = link;
        this.deadline = deadline;
    }

    /** The link that the calls go over. */
    public Link link() {
        return link;
    }

    /** Makes a call; cancelling the future cancels the call. Follow-ups run on a thread that must not be blocked. */
    <Q, R> CompletableFuture<R> send(UnaryCall<Q, R> call) {
        long nanos = Durations.nanos(deadline) + Durations.nanos(call.extraTime());
        return new Invocation<>(link, call, nanos).start();
    }

    /** Makes a call and waits for its answer. */
    <Q, R> R ask(UnaryCall<Q, R> call) {
        return await(call.attempted(), send(call));
    }

    /** Another view of an answer; cancelling it cancels the call. */
    static <A, B> CompletableFuture<B> map(
            CompletableFuture<A> answer, Function<? super A, ? extends @Nullable B> view) {
        CompletableFuture<B> mapped = answer.thenApply(view);
        mapped.whenComplete((result, failure) -> {
            if (mapped.isCancelled()) {
                answer.cancel(true);
            }
        });
        return mapped;
    }

    /**
     * A view of an answer for users: whatever they do with it happens on the executor, never on a thread of the
     * transport. Cancelling it cancels the call.
     */
    public static <A, B> CompletableFuture<B> handOver(
            CompletableFuture<A> answer, Function<? super A, ? extends @Nullable B> view, Executor executor) {
        CompletableFuture<B> handed = new CompletableFuture<>();
        answer.whenCompleteAsync(
                (result, failure) -> {
                    if (failure != null) {
                        handed.completeExceptionally(WireFailures.unwrap(failure));
                        return;
                    }
                    try {
                        handed.complete(view.apply(result));
                    } catch (RuntimeException | Error e) {
                        handed.completeExceptionally(e);
                    }
                },
                executor);
        handed.whenComplete((result, failure) -> {
            if (handed.isCancelled()) {
                answer.cancel(true);
            }
        });
        return handed;
    }

    /** Waits for an answer. An interrupt cancels the call and leaves the flag set. */
    public static <R> R await(String attempted, CompletableFuture<R> answer) {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new RingoException(
                    attempted + " was interrupted; whether it happened is unknown",
                    ErrorContext.local(Status.Code.CANCELLED),
                    e);
        } catch (ExecutionException e) {
            Throwable cause = WireFailures.unwrap(e);
            if (cause instanceof RingoException failure) {
                throw WireFailures.again(failure);
            }
            if (cause instanceof IllegalStateException misuse) {
                throw misuse;
            }
            throw WireFailures.of(attempted, cause);
        }
    }
}
