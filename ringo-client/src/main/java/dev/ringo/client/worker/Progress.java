package dev.ringo.client.worker;

import dev.ringo.client.error.DeadlineExceededException;
import dev.ringo.client.error.ErrorContext;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.wire.Assignment;
import dev.ringo.client.wire.LeaseCalls;
import dev.ringo.client.wire.LeaseRef;
import dev.ringo.client.wire.ProgressReport;
import dev.ringo.client.wire.WireFailures;
import io.grpc.Status;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Brings reports of handlers to the server, over the worker's session or, while there is none, by calls of their own; a
 * report replaces the one before, so one whose answer was lost is sent again. The handler's thread waits.
 */
final class Progress implements HandlerContext.ProgressChannel {

    private static final long LONGEST_WAIT_SECONDS = 60;

    private final EventLoop loop;
    private final LeaseCalls calls;
    private final SessionSource session;

    Progress(EventLoop loop, LeaseCalls calls, SessionSource session) {
        this.loop = loop;
        this.calls = calls;
        this.session = session;
    }

    @Override
    public void report(Assignment assignment, ProgressReport progress) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        loop.execute(() -> send(assignment.lease(), progress, done));
        await(assignment.lease().taskId(), done);
    }

    private void send(LeaseRef lease, ProgressReport progress, CompletableFuture<Void> done) {
        WorkSession over = session.get();
        if (over == null) {
            sendAlone(lease, progress, done);
            return;
        }
        over.report(lease, progress, new Reply() {
            @Override
            public void answered(@Nullable RingoException refusal) {
                if (refusal == null) {
                    done.complete(null);
                } else {
                    done.completeExceptionally(refusal);
                }
            }

            @Override
            public void lost() {
                sendAlone(lease, progress, done);
            }
        });
    }

    private void sendAlone(LeaseRef lease, ProgressReport progress, CompletableFuture<Void> done) {
        calls.report(lease, progress).whenComplete((nothing, failure) -> {
            if (failure == null) {
                done.complete(null);
            } else {
                done.completeExceptionally(failure);
            }
        });
    }

    private static void await(String taskId, CompletableFuture<Void> done) {
        try {
            done.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RingoException(
                    "Reporting progress of task " + taskId + " was interrupted",
                    ErrorContext.local(Status.Code.CANCELLED),
                    e);
        } catch (ExecutionException e) {
            throw WireFailures.again(WireFailures.cause(e));
        } catch (TimeoutException e) {
            throw new DeadlineExceededException(
                    "Reporting progress of task " + taskId + " took too long",
                    ErrorContext.local(Status.Code.DEADLINE_EXCEEDED),
                    e);
        }
    }
}
