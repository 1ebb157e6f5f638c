package dev.ringo.server.grpc;

import dev.ringo.proto.ProtoTime;
import dev.ringo.server.engine.WorkSink;
import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.WorkResponse;
import dev.ringo.taskqueue.v1.WorkResult;
import dev.ringo.taskqueue.v1.WorkerRegistered;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing side of one Work call: turns what the engine says into frames. Nothing is sent after the end. The engine
 * uses one thread, except when it ends itself; the lock makes that no matter.
 */
final class WorkFrames implements WorkSink {

    private final ServerCall<?, WorkResponse> call;
    private final ErrorReplies errors;
    private final WorkerRegistered registration;
    private final ReentrantLock lock = new ReentrantLock();
    private boolean begun; // guarded by lock
    private boolean over; // guarded by lock

    WorkFrames(ServerCall<?, WorkResponse> call, ErrorReplies errors, WorkerRegistered registration) {
        this.call = call;
        this.errors = errors;
        this.registration = registration;
    }

    @Override
    public boolean isReady() {
        return call.isReady();
    }

    @Override
    public void registered() {
        send(WorkResponse.newBuilder().setRegistered(registration).build());
    }

    @Override
    public boolean assigned(Assignment assignment) {
        if (call.isCancelled()) {
            return false;
        }
        return send(WorkResponse.newBuilder()
                .setTask(TaskCodec.leasedTask(assignment))
                .build());
    }

    @Override
    public void result(long requestId, @Nullable Refusal refusal) {
        WorkResult.Builder result = WorkResult.newBuilder().setRequestId(requestId);
        if (refusal != null) {
            result.setError(errors.detail(refusal));
        }
        send(WorkResponse.newBuilder().setResult(result).build());
    }

    @Override
    public void heartbeat(Instant at) {
        send(WorkResponse.newBuilder()
                .setHeartbeat(ProtoTime.toTimestamp("heartbeat", at))
                .build());
    }

    @Override
    public void complete() {
        close(Status.OK, new Metadata());
    }

    @Override
    public void end(Refusal reason) {
        ErrorReplies.Ending ending = errors.ending(reason);
        close(ending.status(), ending.trailers());
    }

    /** Returns false if nothing can be sent any more. */
    private boolean send(WorkResponse frame) {
        lock.lock();
        try {
            if (over || call.isCancelled()) {
                return false;
            }
            if (!begun) {
                begun = true;
                call.sendHeaders(new Metadata());
            }
            call.sendMessage(frame);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void close(Status status, Metadata trailers) {
        lock.lock();
        try {
            if (!over) {
                over = true;
                call.close(status, trailers);
            }
        } finally {
            lock.unlock();
        }
    }
}
