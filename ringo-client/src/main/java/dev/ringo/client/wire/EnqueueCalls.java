package dev.ringo.client.wire;

import dev.ringo.client.error.DeadlineExceededException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.client.task.EnqueueCounts;
import dev.ringo.client.task.EnqueueResult;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.taskqueue.v1.EnqueueManyRequest;
import dev.ringo.taskqueue.v1.EnqueueManyResponse;
import dev.ringo.taskqueue.v1.EnqueueRequest;
import dev.ringo.taskqueue.v1.EnqueueResponse;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/** Creates the tasks of one queue. */
public final class EnqueueCalls {

    private final UnaryCalls calls;
    private final String queue;
    private final SpecCodec specs;
    private final TaskCodec tasks;

    /** Calls for one queue. */
    public EnqueueCalls(UnaryCalls calls, String queue, JsonMapper mapper, TaskCodec tasks) {
        this.calls = calls;
        this.queue = queue;
        this.specs = new SpecCodec(queue, mapper);
        this.tasks = tasks;
    }

    /** Creates a task and waits for the answer. */
    public EnqueueResult one(TaskSpec spec) {
        return tasks.result(calls.ask(call(spec)).getResult());
    }

    /** Creates a task; sends it a second time if the server was lost before it answered. */
    public EnqueueResult oneWithResend(TaskSpec spec) {
        UnaryCall<EnqueueRequest, EnqueueResponse> call = call(spec);
        try {
            return tasks.result(calls.ask(call).getResult());
        } catch (UnavailableException | DeadlineExceededException e) {
            return tasks.result(resend(call, e).getResult());
        }
    }

    /** Creates a task without waiting; follow-ups run on the executor. */
    public CompletableFuture<EnqueueResult> oneAsync(TaskSpec spec, Executor followUps) {
        return UnaryCalls.handOver(calls.send(call(spec)), answer -> tasks.result(answer.getResult()), followUps);
    }

    /** Creates all tasks in as few calls as possible, one call after the other. */
    public EnqueueCounts many(Iterator<TaskSpec> wanted, Consumer<EnqueueResult> results) {
        Batches batches = new Batches(wanted, specs);
        EnqueueCounts counts = EnqueueCounts.NONE;
        int succeeded = 0;
        while (batches.hasNext()) {
            try {
                EnqueueManyResponse answer = send(batches.next());
                answer.getResultsList().forEach(result -> results.accept(tasks.result(result)));
                counts = counts.plus(new EnqueueCounts(answer.getCreatedCount(), answer.getDuplicateCount()));
                succeeded++;
            } catch (RingoException e) {
                throw afterSome(e, succeeded, counts.created() + counts.duplicates());
            }
        }
        return counts;
    }

    private EnqueueResponse resend(UnaryCall<EnqueueRequest, EnqueueResponse> call, RingoException first) {
        try {
            Session stale = calls.link().currentSession();
            if (stale != null && first instanceof UnavailableException) {
                UnaryCalls.await(
                        call.attempted(), calls.link().recover(stale, true).copy());
            }
            return calls.ask(call);
        } catch (RingoException second) {
            second.addSuppressed(first);
            throw second;
        }
    }

    private UnaryCall<EnqueueRequest, EnqueueResponse> call(TaskSpec spec) {
        dev.ringo.taskqueue.v1.TaskSpec message = specs.message(spec);
        return UnaryCall.change(
                        "Enqueueing task \"" + spec.uniqueKey() + "\" into queue \"" + queue + "\"",
                        Methods.ENQUEUE,
                        context -> EnqueueRequest.newBuilder()
                                .setQueue(queue)
                                .setTask(message)
                                .setContext(context)
                                .build())
                .expecting(EnqueueResponse::hasResult);
    }

    private EnqueueManyResponse send(List<dev.ringo.taskqueue.v1.TaskSpec> batch) {
        return calls.ask(UnaryCall.change(
                        "Enqueueing " + batch.size() + " tasks into queue \"" + queue + "\"",
                        Methods.ENQUEUE_MANY,
                        context -> EnqueueManyRequest.newBuilder()
                                .setQueue(queue)
                                .addAllTasks(batch)
                                .setContext(context)
                                .build())
                .expecting(answer -> answer.getResultsCount() == batch.size()));
    }

    private static RingoException afterSome(RingoException failure, int calls, long tasks) {
        return WireFailures.again(
                failure,
                failure.getMessage() + " (" + calls + " calls with " + tasks + " tasks had gone through before)",
                Map.of("calls_succeeded", String.valueOf(calls), "tasks_accepted", String.valueOf(tasks)));
    }
}
