package dev.ringo.client.scripted;

import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.ErrorDetail;
import dev.ringo.taskqueue.v1.LeasedTask;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkRequest.BodyCase;
import dev.ringo.taskqueue.v1.WorkResponse;
import dev.ringo.taskqueue.v1.WorkResult;
import dev.ringo.taskqueue.v1.WorkerRegistered;
import dev.ringo.taskqueue.v1.WorkerRegistration;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** The server's side of one Work stream. */
public final class ScriptedStream implements StreamObserver<WorkRequest> {

    private final StreamObserver<byte[]> answers;
    private final StreamScript script;
    private final List<WorkRequest> frames = new CopyOnWriteArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    // Guarded by lock.
    private boolean ended;
    private volatile int creditUpdates;
    private final AtomicInteger available = new AtomicInteger();
    private volatile boolean clientLeft;

    ScriptedStream(StreamObserver<byte[]> answers, StreamScript script) {
        this.answers = answers;
        this.script = script;
    }

    @Override
    public void onNext(WorkRequest frame) {
        frames.add(frame);
        if (frame.getBodyCase() == BodyCase.CREDIT) {
            available.set(frame.getCredit().getAvailable());
        }
        if (!script.handle(this, frame)) {
            accept(frame);
        }
        if (frame.getBodyCase() == BodyCase.CREDIT) {
            creditUpdates++;
        }
    }

    @Override
    public void onError(Throwable cancelled) {
        clientLeft = true;
    }

    @Override
    public void onCompleted() {
        clientLeft = true;
        end();
    }

    /** Does what a server does with a frame: registers the worker as it wishes, and does the command. */
    public void accept(WorkRequest frame) {
        if (frame.getBodyCase() == BodyCase.REGISTER) {
            WorkerRegistration wish = frame.getRegister();
            register(wish.getLeaseDuration(), wish.getMaxConcurrency());
        } else {
            succeed(frame.getRequestId());
        }
    }

    public void register(com.google.protobuf.Duration lease, int concurrency) {
        send(WorkResponse.newBuilder()
                .setRegistered(WorkerRegistered.newBuilder()
                        .setWorkerId(registration().getWorkerId())
                        .setLeaseDuration(lease)
                        .setMaxConcurrency(concurrency)
                        .setOrderedRequestIds(registration().getOrderedRequestIds())));
    }

    public void succeed(long requestId) {
        send(WorkResponse.newBuilder().setResult(WorkResult.newBuilder().setRequestId(requestId)));
    }

    public void refuse(long requestId, ErrorCode code) {
        refuse(requestId, Reaction.refusal(code));
    }

    public void refuse(long requestId, ErrorDetail detail) {
        send(WorkResponse.newBuilder()
                .setResult(WorkResult.newBuilder().setRequestId(requestId).setError(detail)));
    }

    /** Sends a task, whether or not there is credit. */
    public void assign(LeasedTask task) {
        available.updateAndGet(credit -> Math.max(0, credit - 1));
        send(WorkResponse.newBuilder().setTask(task));
    }

    public void send(WorkResponse.Builder frame) {
        send(frame.build().toByteArray());
    }

    public void send(byte[] bytes) {
        lock.lock();
        try {
            if (!ended) {
                answers.onNext(bytes);
            }
        } catch (RuntimeException expected) {
            // The client has left.
        } finally {
            lock.unlock();
        }
    }

    /** Makes the client's loop look at its clock: the answer to a command that never was. */
    public void nudge() {
        succeed(Long.MAX_VALUE);
    }

    public void end() {
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                answers.onCompleted();
            }
        } finally {
            lock.unlock();
        }
    }

    public void fail(Status status) {
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                answers.onError(status.asRuntimeException());
            }
        } finally {
            lock.unlock();
        }
    }

    public WorkerRegistration registration() {
        return frames.get(0).getRegister();
    }

    /** The frames of a kind so far. */
    public List<WorkRequest> frames(BodyCase kind) {
        return frames.stream().filter(frame -> frame.getBodyCase() == kind).toList();
    }

    /** How many credit updates have come. */
    public int credits() {
        return creditUpdates;
    }

    /** What the latest credit update said. */
    public int available() {
        return available.get();
    }

    /** Whether the client has half-closed or cancelled. */
    public boolean isLeft() {
        return clientLeft;
    }
}
