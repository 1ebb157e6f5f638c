package dev.ringo.client;

import dev.ringo.client.task.Attempt;
import dev.ringo.client.task.AttemptPage;
import dev.ringo.client.task.EnqueueCounts;
import dev.ringo.client.task.EnqueueManyResult;
import dev.ringo.client.task.EnqueueResult;
import dev.ringo.client.task.QueueStats;
import dev.ringo.client.task.Task;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.worker.TaskHandler;
import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerOptions;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One queue of a server. All methods may be called from any thread and block for at most the client's deadline
 * unless they say otherwise. Each may raise {@link dev.ringo.client.error.UnavailableException} or
 * {@link dev.ringo.client.error.DeadlineExceededException}; reads have been repeated once by then, changes never
 * are.
 */
public final class TaskQueue {

    private TaskQueue() {}

    /** The queue's name. */
    public String name() {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Creates a task, unless one of that unique key exists: then that one is left as it is and returned.
     *
     * @throws dev.ringo.client.error.InvalidArgumentException before anything is sent, naming field and path, if
     *     a name is empty or holds NUL, the payload is not JSON or not exact, or anything is too large
     */
    public EnqueueResult enqueue(TaskSpec spec) {
        throw new UnsupportedOperationException("unfinished");
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
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Creates a task as {@link #enqueue(TaskSpec)} does, without waiting. Follow-ups run on a thread of the
     * client.
     *
     * @throws dev.ringo.client.error.InvalidArgumentException as {@link #enqueue(TaskSpec)} does, at once
     */
    public CompletableFuture<EnqueueResult> enqueueAsync(TaskSpec spec) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Creates many tasks, in order, with as few calls as their number and size allow. Each call creates all of
     * its tasks or none; an error tells in its message and metadata how many had gone through before.
     */
    public EnqueueManyResult enqueueMany(Collection<TaskSpec> specs) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Creates as many tasks as the stream gives, as {@link #enqueueMany(Collection)} does, holding no more of them
     * than one call takes. The stream is not closed.
     *
     * @param results told what became of each task, in order, on this thread
     */
    public EnqueueCounts enqueueMany(Stream<TaskSpec> specs, Consumer<EnqueueResult> results) {
        throw new UnsupportedOperationException("unfinished");
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
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * The task of that unique key.
     *
     * @throws dev.ringo.client.error.NotFoundException if there is none
     */
    public Task getByUniqueKey(String uniqueKey) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Some attempts of the task of that unique key, oldest first.
     *
     * @param limit how many at most, 1 to 100
     * @param cursor where to go on, from the page before; null begins with the oldest
     */
    public AttemptPage attemptPage(String uniqueKey, int limit, @Nullable String cursor) {
        throw new UnsupportedOperationException("unfinished");
    }

    /** Some attempts of the task of that id, as {@link #attemptPage(String, int, String)} gives them. */
    public AttemptPage attemptPageById(String taskId, int limit, @Nullable String cursor) {
        throw new UnsupportedOperationException("unfinished");
    }

    /** All attempts of the task of that unique key, oldest first; fetched as the stream is consumed. */
    public Stream<Attempt> attempts(String uniqueKey) {
        throw new UnsupportedOperationException("unfinished");
    }

    /** All attempts of the task of that id, oldest first; fetched as the stream is consumed. */
    public Stream<Attempt> attemptsById(String taskId) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Counts the queue's tasks by status.
     *
     * @param types which types to count, at most 100; none means all
     * @throws dev.ringo.client.error.NotFoundException if the queue never had a task
     */
    public QueueStats stats(String... types) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Counts the tasks that are not finished.
     *
     * @param types which types to count; none means all
     * @throws dev.ringo.client.error.NotFoundException if the queue never had a task
     */
    public long activity(String... types) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Whether a claim would find something now.
     *
     * @param types which types to look for, at most 100; none means all
     */
    public boolean probe(String... types) {
        throw new UnsupportedOperationException("unfinished");
    }

    /**
     * Makes the finished task of that unique key ready again, its attempts counted anew.
     *
     * @throws dev.ringo.client.error.NotFoundException if there is none
     * @throws dev.ringo.client.error.ConflictException if it is not finished
     */
    public Task retry(String uniqueKey) {
        throw new UnsupportedOperationException("unfinished");
    }

    /** Makes the finished task of that id ready again, as {@link #retry(String)} does. */
    public Task retryById(String taskId) {
        throw new UnsupportedOperationException("unfinished");
    }

    /** Takes tasks by hand, in their order; waits for the first one as long as the options say. */
    public List<Claim> claim(ClaimOptions options) {
        throw new UnsupportedOperationException("unfinished");
    }

    /** Takes so many tasks by hand at most, without waiting. */
    public List<Claim> claim(int limit) {
        return claim(ClaimOptions.upTo(limit));
    }

    /** Makes a worker for this queue. It is not started; closing the client closes it. */
    public Worker worker(WorkerOptions options, TaskHandler handler) {
        throw new UnsupportedOperationException("unfinished");
    }
}
