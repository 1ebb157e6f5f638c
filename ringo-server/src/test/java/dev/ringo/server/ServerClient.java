package dev.ringo.server;

import com.google.protobuf.Duration;
import com.google.protobuf.Value;
import dev.ringo.proto.Protocol;
import dev.ringo.proto.RingoMetadata;
import dev.ringo.proto.WireErrors;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.ClaimRequest;
import dev.ringo.taskqueue.v1.ClaimResponse;
import dev.ringo.taskqueue.v1.EnqueueRequest;
import dev.ringo.taskqueue.v1.EnqueueResult;
import dev.ringo.taskqueue.v1.ErrorDetail;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.Lease;
import dev.ringo.taskqueue.v1.LeaseRef;
import dev.ringo.taskqueue.v1.LeasedTask;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.RequestContext;
import dev.ringo.taskqueue.v1.Task;
import dev.ringo.taskqueue.v1.TaskSpec;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A client of a server under test: one channel, one session, and the calls that tests make. */
public final class ServerClient implements AutoCloseable {

    private static final long SECONDS = 30;

    private final ManagedChannel channel;
    private Metadata headers = new Metadata();
    private RequestContext context = RequestContext.getDefaultInstance();

    private ServerClient(ManagedChannel channel) {
        this.channel = channel;
    }

    /** A client in the server's own process, with a session. */
    public static ServerClient inProcess(RingoServer server) {
        return new ServerClient(
                        InProcessChannelBuilder.forName(server.inProcessName()).build())
                .negotiate();
    }

    /** A client on the server's port, with a session. */
    public static ServerClient onPort(RingoServer server) {
        return onPort(Objects.requireNonNull(server.endpoint())).negotiate();
    }

    /** A client on an endpoint, still without a session. */
    public static ServerClient onPort(String endpoint) {
        return on(NettyChannelBuilder.forTarget(endpoint).usePlaintext().build());
    }

    /** A client on any channel, still without a session. */
    public static ServerClient on(ManagedChannel channel) {
        return new ServerClient(channel);
    }

    /** Opens a session. */
    public ServerClient negotiate() {
        context = context.toBuilder()
                .setProtocolMajor(Protocol.MAJOR)
                .setProtocolMinor(Protocol.MINOR)
                .setSessionToken(calls().negotiate(NegotiateRequest.newBuilder()
                                .setProtocolMajor(Protocol.MAJOR)
                                .setProtocolMinor(Protocol.MINOR)
                                .build())
                        .getSessionToken())
                .build();
        return this;
    }

    /** Goes on with the session of another client. */
    public ServerClient withContext(RequestContext known) {
        context = known;
        return this;
    }

    /** Sends this bearer token from now on. */
    public ServerClient withToken(String token) {
        Metadata authorization = new Metadata();
        authorization.put(RingoMetadata.AUTHORIZATION, RingoMetadata.bearer(token));
        return with(authorization);
    }

    /** Sends these headers from now on, and no others. */
    public ServerClient with(Metadata metadata) {
        headers = metadata;
        return this;
    }

    public RequestContext context() {
        return context;
    }

    public ManagedChannel channel() {
        return channel;
    }

    public QueueServiceGrpc.QueueServiceBlockingStub calls() {
        return QueueServiceGrpc.newBlockingStub(channel)
                .withMaxInboundMessageSize(Protocol.MAX_MESSAGE_BYTES)
                .withDeadlineAfter(SECONDS, TimeUnit.SECONDS)
                .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    public QueueServiceGrpc.QueueServiceStub streams() {
        return QueueServiceGrpc.newStub(channel).withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    public EnqueueResult enqueue(String queue, String key) {
        return enqueue(queue, spec(key).build());
    }

    public EnqueueResult enqueue(String queue, TaskSpec spec) {
        return calls().enqueue(EnqueueRequest.newBuilder()
                        .setQueue(queue)
                        .setTask(spec)
                        .setContext(context)
                        .build())
                .getResult();
    }

    public Task task(String queue, String key) {
        return calls().getTask(GetTaskRequest.newBuilder()
                        .setQueue(queue)
                        .setUniqueKey(key)
                        .setContext(context)
                        .build())
                .getTask();
    }

    /** Claims what is there, for a minute. */
    public List<LeasedTask> claim(String queue, int limit) {
        return calls().claim(claimRequest(queue, limit, 0)).getTasksList();
    }

    private ClaimRequest claimRequest(String queue, int limit, int waitSeconds) {
        return ClaimRequest.newBuilder()
                .setQueue(queue)
                .setWorkerId("worker")
                .setLimit(limit)
                .setWaitTimeout(Duration.newBuilder().setSeconds(waitSeconds))
                .setContext(context)
                .build();
    }

    /** The answer to a claim that waits. */
    public CompletableFuture<ClaimResponse> claimLater(String queue, int waitSeconds) {
        CompletableFuture<ClaimResponse> answer = new CompletableFuture<>();
        streams().claim(claimRequest(queue, 1, waitSeconds), new StreamObserver<>() {
            @Override
            public void onNext(ClaimResponse response) {
                answer.complete(response);
            }

            @Override
            public void onError(Throwable failure) {
                answer.completeExceptionally(failure);
            }

            @Override
            public void onCompleted() {
                answer.completeExceptionally(new AssertionError("no answer"));
            }
        });
        return answer;
    }

    public void ack(Lease lease) {
        calls().ack(AckRequest.newBuilder()
                .setLease(ref(lease))
                .setContext(context)
                .build());
    }

    /** A task with a small payload. */
    public static TaskSpec.Builder spec(String key) {
        return TaskSpec.newBuilder()
                .setUniqueKey(key)
                .setType("t")
                .setPayload(Value.newBuilder().setStringValue("x"));
    }

    public static LeaseRef ref(Lease lease) {
        return LeaseRef.newBuilder()
                .setTaskId(lease.getTaskId())
                .setAttempt(lease.getAttempt())
                .setLeaseToken(lease.getLeaseToken())
                .build();
    }

    /** The detail that a failed call carries; a test of errors wants one. */
    public static ErrorDetail detailOf(Throwable failure) {
        return Objects.requireNonNull(WireErrors.detailOf(failure), () -> "no detail in " + failure);
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
