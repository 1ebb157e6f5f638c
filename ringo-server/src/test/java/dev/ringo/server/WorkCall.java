package dev.ringo.server;

import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkResponse;
import dev.ringo.taskqueue.v1.WorkerRegistration;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** One Work call of a test: what it sends, what comes back, and how it ends. */
public final class WorkCall implements StreamObserver<WorkResponse> {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<WorkResponse> received = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
    private final StreamObserver<WorkRequest> requests;

    private WorkCall(ServerClient client) {
        requests = client.streams().work(this);
    }

    /** A call that has not said what it is for. */
    public static WorkCall open(ServerClient client) {
        return new WorkCall(client);
    }

    /** A call with a registered worker. */
    public static WorkCall register(ServerClient client, String queue, int concurrency) {
        WorkCall call = open(client);
        call.send(WorkRequest.newBuilder()
                .setRegister(WorkerRegistration.newBuilder()
                        .setQueue(queue)
                        .setWorkerId("worker")
                        .setMaxConcurrency(concurrency)
                        .setContext(client.context())));
        await().until(() -> call.received.stream().anyMatch(WorkResponse::hasRegistered));
        return call;
    }

    public WorkCall send(WorkRequest.Builder frame) {
        requests.onNext(frame.build());
        return this;
    }

    /** Grants credit and waits for as many tasks. */
    public List<WorkResponse> take(int count) {
        WorkRequest.Builder credit = WorkRequest.newBuilder();
        credit.getCreditBuilder().setAvailable(count);
        send(credit);
        await().until(() -> tasks().size() == count);
        return tasks();
    }

    public List<WorkResponse> tasks() {
        return received.stream().filter(WorkResponse::hasTask).toList();
    }

    /** The result with this id, once it is there. */
    public WorkResponse resultOf(long requestId) {
        return await().until(
                        () -> received.stream()
                                .filter(frame ->
                                        frame.hasResult() && frame.getResult().getRequestId() == requestId)
                                .findFirst(),
                        found -> found.isPresent())
                .orElseThrow();
    }

    public void halfClose() {
        requests.onCompleted();
    }

    /** Whether the call has ended, either way. */
    public boolean isOver() {
        return failure.isDone();
    }

    /** How the call ended, once it has. */
    public Throwable failure() {
        return failure.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    @Override
    public void onNext(WorkResponse frame) {
        received.add(frame);
    }

    @Override
    public void onError(Throwable reason) {
        failure.complete(reason);
    }

    @Override
    public void onCompleted() {
        failure.complete(Status.OK.asRuntimeException());
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5));
    }
}
