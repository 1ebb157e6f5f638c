package dev.ringo.client;

import dev.ringo.client.task.Attempt;
import dev.ringo.client.task.AttemptPage;
import dev.ringo.client.task.EnqueueCounts;
import dev.ringo.client.task.EnqueueManyResult;
import dev.ringo.client.task.EnqueueResult;
import dev.ringo.client.task.QueueStats;
import dev.ringo.client.task.Task;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.wire.ClaimCommand;
import dev.ringo.client.wire.EnqueueCalls;
import dev.ringo.client.wire.QueueCalls;
import dev.ringo.client.wire.TaskSelector;
import dev.ringo.client.worker.TaskHandler;
import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * One queue of a server. All methods may be called from any thread and block for at most the client's deadline
 * unless they say otherwise. Each may raise {@link dev.ringo.client.error.UnavailableException} or
 * {@link dev.ringo.client.error.DeadlineExceededException}; reads have been repeated once by then, changes never
 * are.
 */
public final class TaskQueue {

    private final String name;
    private final Workers workers;
    private final String claimerId;
    private final EnqueueCalls enqueueing;
    private final QueueCalls calls;

    TaskQueue(String name, Workers workers, JsonMapper mapper) {
        this.name = name;
        this.workers = workers;
        this.claimerId = workers.newId();
        this.enqueueing = new EnqueueCalls(workers.calls(), name, mapper, workers.codec());
        this.calls = new QueueCalls(workers.calls(), name, workers.codec());
    }

    /** The queue's name. */
    public String name() {
        return name;
    }

    /**
     * Creates a task, unless one of that unique key exists: then that one is left as it is and returned.
     *
     * @throws dev.ringo.client.error.InvalidArgumentException before anything is sent, naming field and path, if
     *     a name is empty or holds NUL, the payload is not JSON or not exact, or anything is too large
     */
    public EnqueueResult enqueue(TaskSpec spec) {
        return enqueueing.one(spec);
    }

    /** Creates a task for now with the server's retry policy, as {@link #enqueue(TaskSpec)} does. */
    public EnqueueResult enqueue(String type, String uniqueKey, @Nullable Object payload) {
        return enqueue(TaskSpec.of(type, uniqueKey, payload));
    }

    /**
     * Creates a task as {@link #enqueue(TaskSpec)} does, and sends it a second time when the server was lost
     * before it answered. Then {@link EnqueueResult#created()} is false although this call created the task, if
     * the first sending had arrived.
     */
    public EnqueueResult enqueueWithResend(TaskSpec spec) {
        return enqueueing.oneWithResend(spec);
    }

    /**
     * Creates a task as {@link #enqueue(TaskSpec)} does, without waiting. Follow-ups run on a thread of the
     * client.
     *
     * @throws dev.ringo.client.error.InvalidArgumentException as {@link #enqueue(TaskSpec)} does, at once
     */
    public CompletableFuture<EnqueueResult> enqueueAsync(TaskSpec spec) {
        return enqueueing.oneAsync(spec, workers.callbacks());
    }

    /**
     * Creates many tasks, in order, with as few calls as their number and size allow. Each call creates all of
     * its tasks or none; an error tells in its message and metadata how many had gone through before.
     */
    public EnqueueManyResult enqueueMany(Collection<TaskSpec> specs) {
        List<EnqueueResult> results = new ArrayList<>(specs.size());
        EnqueueCounts counts = enqueueing.many(specs.iterator(), results::add);
        return new EnqueueManyResult(results, counts);
    }

    /**
     * Creates as many tasks as the stream gives, as {@link #enqueueMany(Collection)} does, holding no more of them
     * than one call takes. The stream is not closed.
     *
     * @param results told what became of each task, in order, on this thread
     */
    public EnqueueCounts enqueueMany(Stream<TaskSpec> specs, Consumer<EnqueueResult> results) {
        return enqueueing.many(specs.iterator(), results);
    }

    /** Creates as many tasks as the stream gives and counts them. */
    public EnqueueCounts enqueueMany(Stream<TaskSpec> specs) {
        return enqueueMany(specs, result -> {});
    }

    /**
     * The task of that id.
     *
     * @throws dev.ringo.client.error.NotFoundException if there is none
     */
    public Task getById(String taskId) {
        return calls.get(new TaskSelector(true, taskId));
    }

    /**
     * The task of that unique key.
     *
     * @throws dev.ringo.client.error.NotFoundException if there is none
     */
    public Task getByUniqueKey(String uniqueKey) {
        return calls.get(new TaskSelector(false, uniqueKey));
    }

    /**
     * Some attempts of the task of that unique key, oldest first.
     *
     * @param limit how many at most, 1 to 100
     * @param cursor where to go on, from the page before; null begins with the oldest
     */
    public AttemptPage attemptPage(String uniqueKey, int limit, @Nullable String cursor) {
        return calls.attempts(new TaskSelector(false, uniqueKey), limit, cursor);
    }

    /** Some attempts of the task of that id, as {@link #attemptPage(String, int, String)} gives them. */
    public AttemptPage attemptPageById(String taskId, int limit, @Nullable String cursor) {
        return calls.attempts(new TaskSelector(true, taskId), limit, cursor);
    }

    /** All attempts of the task of that unique key, oldest first; fetched as the stream is consumed. */
    public Stream<Attempt> attempts(String uniqueKey) {
        return calls.allAttempts(new TaskSelector(false, uniqueKey));
    }

    /** All attempts of the task of that id, oldest first; fetched as the stream is consumed. */
    public Stream<Attempt> attemptsById(String taskId) {
        return calls.allAttempts(new TaskSelector(true, taskId));
    }

    /**
     * Counts the queue's tasks by status.
     *
     * @param types which types to count, at most 100; none means all
     * @throws dev.ringo.client.error.NotFoundException if the queue never had a task
     */
    public QueueStats stats(String... types) {
        return calls.stats(List.of(types));
    }

    /**
     * Counts the tasks that are not finished.
     *
     * @param types which types to count; none means all
     * @throws dev.ringo.client.error.NotFoundException if the queue never had a task
     */
    public long activity(String... types) {
        return calls.activity(List.of(types));
    }

    /**
     * Whether a claim would find something now.
     *
     * @param types which types to look for, at most 100; none means all
     */
    public boolean probe(String... types) {
        return calls.probe(List.of(types));
    }

    /**
     * Makes the finished task of that unique key ready again, its attempts counted anew.
     *
     * @throws dev.ringo.client.error.NotFoundException if there is none
     * @throws dev.ringo.client.error.ConflictException if it is not finished
     */
    public Task retry(String uniqueKey) {
        return calls.retry(new TaskSelector(false, uniqueKey));
    }

    /** Makes the finished task of that id ready again, as {@link #retry(String)} does. */
    public Task retryById(String taskId) {
        return calls.retry(new TaskSelector(true, taskId));
    }

    /** Takes tasks by hand, in their order; waits for the first one as long as the options say. */
    public List<Claim> claim(ClaimOptions options) {
        ClaimCommand command = new ClaimCommand(
                options.limit(),
                options.types(),
                options.maxWait(),
                options.lease(),
                options.workerId() == null ? claimerId : options.workerId());
        return calls.claim(command).stream()
                .map(assignment -> new Claim(assignment, workers.leases(), workers::canRelease))
                .toList();
    }

    /** Takes so many tasks by hand at most, without waiting. */
    public List<Claim> claim(int limit) {
        return claim(ClaimOptions.upTo(limit));
    }

    /**
     * Makes a worker for this queue. It is not started; closing the client closes it.
     *
     * @throws IllegalStateException if the client is closed
     */
    public Worker worker(WorkerOptions options, TaskHandler handler) {
        return workers.create(name, options, handler);
    }

    /** Names the queue. */
    @Override
    public String toString() {
        return "TaskQueue[" + name + "]";
    }
}
