package dev.ringo.client.wire;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.task.Attempt;
import dev.ringo.client.task.AttemptPage;
import dev.ringo.client.task.QueueStats;
import dev.ringo.client.task.Task;
import dev.ringo.taskqueue.v1.ClaimRequest;
import dev.ringo.taskqueue.v1.GetQueueActivityRequest;
import dev.ringo.taskqueue.v1.GetQueueActivityResponse;
import dev.ringo.taskqueue.v1.GetQueueStatsRequest;
import dev.ringo.taskqueue.v1.GetTaskAttemptsRequest;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.GetTaskResponse;
import dev.ringo.taskqueue.v1.ProbeQueueRequest;
import dev.ringo.taskqueue.v1.RetryTaskRequest;
import dev.ringo.taskqueue.v1.RetryTaskResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Reads one queue, retries and claims its tasks. */
public final class QueueCalls {

    private static final int MAX_PAGE = 100;
    private static final int MAX_CURSOR_BYTES = 1_024;
    private static final int MAX_FILTER_TYPES = 100;

    private final UnaryCalls calls;
    private final String queue;
    private final TaskCodec codec;

    /** Calls for one queue. */
    public QueueCalls(UnaryCalls calls, String queue, TaskCodec codec) {
        this.calls = calls;
        this.queue = queue;
        this.codec = codec;
    }

    /** The task. */
    public Task get(TaskSelector task) {
        return codec.task(calls.ask(UnaryCall.read(
                                "Asking for " + task + of(),
                                Methods.GET_TASK,
                                context -> task.in(GetTaskRequest.newBuilder())
                                        .setQueue(queue)
                                        .setContext(context)
                                        .build())
                        .expecting(GetTaskResponse::hasTask))
                .getTask());
    }

    /** Some attempts of the task. */
    public AttemptPage attempts(TaskSelector task, int limit, @Nullable String cursor) {
        if (limit < 1 || limit > MAX_PAGE) {
            throw new InvalidArgumentException("Attempts: limit must be 1 to " + MAX_PAGE + ", but is " + limit);
        }
        if (cursor != null && cursor.length() > MAX_CURSOR_BYTES) {
            throw new InvalidArgumentException("Attempts: the cursor is longer than any that a server gives");
        }
        return TaskCodec.page(calls.ask(UnaryCall.read(
                "Asking for the attempts of " + task + of(),
                Methods.GET_TASK_ATTEMPTS,
                context -> task.in(GetTaskAttemptsRequest.newBuilder())
                        .setQueue(queue)
                        .setLimit(limit)
                        .setCursor(cursor == null ? "" : cursor)
                        .setContext(context)
                        .build())));
    }

    /** All attempts of the task, a page at a time as they are consumed. */
    public Stream<Attempt> allAttempts(TaskSelector task) {
        return StreamSupport.stream(new AllAttempts(cursor -> attempts(task, MAX_PAGE, cursor)), false);
    }

    /** The counts by status. */
    public QueueStats stats(List<String> types) {
        checkTypes(types);
        return TaskCodec.stats(calls.ask(UnaryCall.read(
                "Counting the tasks" + of(),
                Methods.GET_QUEUE_STATS,
                context -> GetQueueStatsRequest.newBuilder()
                        .setQueue(queue)
                        .addAllTaskTypes(types)
                        .setContext(context)
                        .build())));
    }

    /** The count of tasks that are not finished. */
    public long activity(List<String> types) {
        return UnaryCalls.await("Asking for the activity" + of(), activityAsync(types));
    }

    /** The count of tasks that are not finished, without waiting. */
    public CompletableFuture<Long> activityAsync(List<String> types) {
        return UnaryCalls.map(
                calls.send(UnaryCall.read(
                        "Asking for the activity" + of(),
                        Methods.GET_QUEUE_ACTIVITY,
                        context -> GetQueueActivityRequest.newBuilder()
                                .setQueue(queue)
                                .addAllTaskTypes(types)
                                .setContext(context)
                                .build())),
                GetQueueActivityResponse::getActiveTaskCount);
    }

    /** Whether a claim would find something. */
    public boolean probe(List<String> types) {
        checkTypes(types);
        return calls.ask(UnaryCall.read(
                        "Probing" + of(),
                        Methods.PROBE_QUEUE,
                        context -> ProbeQueueRequest.newBuilder()
                                .setQueue(queue)
                                .addAllTaskTypes(types)
                                .setContext(context)
                                .build()))
                .getHasEligibleTasks();
    }

    /** Makes a finished task ready again. */
    public Task retry(TaskSelector task) {
        return codec.task(calls.ask(UnaryCall.change(
                                "Retrying " + task + of(),
                                Methods.RETRY_TASK,
                                context -> task.in(RetryTaskRequest.newBuilder())
                                        .setQueue(queue)
                                        .setContext(context)
                                        .build())
                        .expecting(RetryTaskResponse::hasTask))
                .getTask());
    }

    /** Leases tasks; the answer may take as long as the claim waits, and the usual time more. */
    public List<Assignment> claim(ClaimCommand claim) {
        ClaimRequest request = claim.request().setQueue(queue).build();
        Duration wait = claim.maxWait();
        return calls
                .ask(UnaryCall.change(
                                "Claiming tasks" + of(),
                                Methods.CLAIM,
                                context ->
                                        request.toBuilder().setContext(context).build())
                        .withExtraTime(wait))
                .getTasksList()
                .stream()
                .map(task -> Assignment.of(task, codec))
                .filter(Objects::nonNull)
                .toList();
    }

    private String of() {
        return " of queue \"" + queue + "\"";
    }

    private static void checkTypes(List<String> types) {
        if (types.size() > MAX_FILTER_TYPES) {
            throw new InvalidArgumentException(
                    "At most " + MAX_FILTER_TYPES + " types can be asked for, but there are " + types.size());
        }
        types.forEach(type -> Names.check("type", type));
    }
}
