package dev.ringo.client.wire;

import dev.ringo.client.task.Attempt;
import dev.ringo.client.task.Task;
import dev.ringo.taskqueue.v1.ExtendLeaseRequest;
import dev.ringo.taskqueue.v1.ExtendLeaseResponse;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.GetTaskResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Renews and settles leases by calls of their own, apart from any stream. */
public final class LeaseCalls {

    private final UnaryCalls calls;
    private final TaskCodec codec;

    /** Lease calls over a link. */
    public LeaseCalls(UnaryCalls calls, TaskCodec codec) {
        this.calls = calls;
        this.codec = codec;
    }

    /** Settles a lease. */
    public CompletableFuture<Void> settle(LeaseRef lease, Settlement settlement) {
        return settlement.send(calls, lease).thenAccept(task -> {});
    }

    /** Settles a lease and waits; tells how the task stands then, an acknowledged one excepted. */
    public Task settleNow(LeaseRef lease, Settlement settlement) {
        return codec.task(UnaryCalls.await("Settling task " + lease.taskId(), settlement.send(calls, lease)));
    }

    /** Moves the end of a lease to so long from now; tells when that is by the server's clock. */
    public CompletableFuture<Instant> extend(LeaseRef lease, Duration extension) {
        com.google.protobuf.Duration length = SpecCodec.duration("extension", extension);
        return UnaryCalls.map(
                calls.send(UnaryCall.change(
                                "Extending the lease of task " + lease.taskId(),
                                Methods.EXTEND_LEASE,
                                context -> ExtendLeaseRequest.newBuilder()
                                        .setLease(lease.message())
                                        .setExtension(length)
                                        .setContext(context)
                                        .build())
                        .expecting(ExtendLeaseResponse::hasLease)),
                answer -> TaskCodec.instant(answer.getLease().getUntil()));
    }

    /** Moves the end of a lease and waits for the answer, as {@link #extend} does. */
    public Instant extendNow(LeaseRef lease, Duration extension) {
        return UnaryCalls.await("Extending the lease of task " + lease.taskId(), extend(lease, extension));
    }

    /** Stores how far a handler is. */
    public CompletableFuture<Void> report(LeaseRef lease, ProgressReport progress) {
        return calls.send(UnaryCall.change(
                        "Reporting progress of task " + lease.taskId(),
                        Methods.REPORT_PROGRESS,
                        context -> progress.request(lease).setContext(context).build()))
                .thenAccept(answer -> {});
    }

    /** How an execution ended as far as the server knows; empty if it knows nothing of that execution. */
    public CompletableFuture<Optional<Attempt.Outcome>> outcomeOf(Assignment assignment) {
        return UnaryCalls.map(
                calls.send(UnaryCall.read(
                                "Asking for task " + assignment.lease().taskId(),
                                Methods.GET_TASK,
                                context -> GetTaskRequest.newBuilder()
                                        .setQueue(assignment.queue())
                                        .setTaskId(assignment.lease().taskId())
                                        .setContext(context)
                                        .build())
                        .expecting(GetTaskResponse::hasTask)),
                answer -> outcomeIn(answer.getTask(), assignment));
    }

    private static Optional<Attempt.Outcome> outcomeIn(dev.ringo.taskqueue.v1.Task task, Assignment assignment) {
        return task.getAttemptsList().stream()
                .filter(attempt -> attempt.getNumber() == assignment.lease().attempt())
                .filter(attempt -> assignment.historyId() == 0 || attempt.getHistoryId() == assignment.historyId())
                .map(attempt -> TaskCodec.attempt(attempt).outcome())
                .reduce((older, newer) -> newer);
    }
}
