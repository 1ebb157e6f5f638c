package dev.ringo.server.grpc;

import com.google.protobuf.Duration;
import com.google.protobuf.Value;
import dev.ringo.proto.Protocol;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.ClaimRequest;
import dev.ringo.taskqueue.v1.CreditUpdate;
import dev.ringo.taskqueue.v1.EnqueueRequest;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.Lease;
import dev.ringo.taskqueue.v1.LeaseRef;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.RequestContext;
import dev.ringo.taskqueue.v1.TaskSpec;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkResponse;
import dev.ringo.taskqueue.v1.WorkerRegistration;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Makes the calls that every client makes, so that a class-data archive of the process afterwards holds what a daemon
 * loads in its first moments.
 */
public final class Rehearsal {

    private static final String QUEUE = "rehearsal";
    private static final long SECONDS = 10;

    private final QueueServiceGrpc.QueueServiceBlockingStub calls;
    private final QueueServiceGrpc.QueueServiceStub streams;
    private final RequestContext context;

    private Rehearsal(ManagedChannel channel) {
        calls = QueueServiceGrpc.newBlockingStub(channel);
        streams = QueueServiceGrpc.newStub(channel);
        context = RequestContext.newBuilder()
                .setProtocolMajor(Protocol.MAJOR)
                .setProtocolMinor(Protocol.MINOR)
                .setSessionToken(calls.negotiate(NegotiateRequest.newBuilder()
                                .setProtocolMajor(Protocol.MAJOR)
                                .setProtocolMinor(Protocol.MINOR)
                                .build())
                        .getSessionToken())
                .build();
    }

    /** Makes the calls to a server that asks for no token. */
    public static void run(String endpoint) throws InterruptedException {
        ManagedChannel channel =
                NettyChannelBuilder.forTarget(endpoint).usePlaintext().build();
        try {
            Rehearsal rehearsal = new Rehearsal(channel);
            rehearsal.unary();
            rehearsal.stream();
        } finally {
            channel.shutdownNow().awaitTermination(SECONDS, TimeUnit.SECONDS);
        }
    }

    private void unary() {
        enqueue("unary");
        Lease lease = calls.claim(ClaimRequest.newBuilder()
                        .setQueue(QUEUE)
                        .setWorkerId("w")
                        .setLimit(1)
                        .setWaitTimeout(Duration.newBuilder().setSeconds(1))
                        .setContext(context)
                        .build())
                .getTasks(0)
                .getLease();
        calls.ack(
                AckRequest.newBuilder().setLease(ref(lease)).setContext(context).build());
        try {
            calls.getTask(GetTaskRequest.newBuilder()
                    .setQueue(QUEUE)
                    .setUniqueKey("absent")
                    .setContext(context)
                    .build());
        } catch (StatusRuntimeException expected) {
            // A refusal is a call that every client makes some day.
        }
    }

    private void stream() throws InterruptedException {
        BlockingQueue<WorkResponse> frames = new LinkedBlockingQueue<>();
        StreamObserver<WorkRequest> commands = streams.work(new Frames(frames));
        commands.onNext(WorkRequest.newBuilder()
                .setRegister(WorkerRegistration.newBuilder()
                        .setQueue(QUEUE)
                        .setWorkerId("w")
                        .setMaxConcurrency(1)
                        .setOrderedRequestIds(true)
                        .setContext(context))
                .build());
        commands.onNext(WorkRequest.newBuilder()
                .setRequestId(1)
                .setCredit(CreditUpdate.newBuilder().setAvailable(1))
                .build());
        enqueue("stream");
        WorkResponse frame = frames.poll(SECONDS, TimeUnit.SECONDS);
        while (frame != null && !frame.hasTask()) {
            frame = frames.poll(SECONDS, TimeUnit.SECONDS);
        }
        if (frame != null) {
            commands.onNext(WorkRequest.newBuilder()
                    .setRequestId(2)
                    .setAck(AckRequest.newBuilder().setLease(ref(frame.getTask().getLease())))
                    .build());
            frames.poll(SECONDS, TimeUnit.SECONDS);
        }
        commands.onCompleted();
    }

    private void enqueue(String key) {
        calls.enqueue(EnqueueRequest.newBuilder()
                .setQueue(QUEUE)
                .setTask(TaskSpec.newBuilder()
                        .setUniqueKey(key)
                        .setType("t")
                        .setPayload(Value.newBuilder().setStringValue("x")))
                .setContext(context)
                .build());
    }

    private static LeaseRef ref(Lease lease) {
        return LeaseRef.newBuilder()
                .setTaskId(lease.getTaskId())
                .setAttempt(lease.getAttempt())
                .setLeaseToken(lease.getLeaseToken())
                .build();
    }

    /** Collects what the server sends. */
    private record Frames(BlockingQueue<WorkResponse> received) implements StreamObserver<WorkResponse> {

        @Override
        public void onNext(WorkResponse frame) {
            received.add(frame);
        }

        @Override
        public void onError(Throwable failure) {
            received.clear();
        }

        @Override
        public void onCompleted() {
            received.clear();
        }
    }
}
