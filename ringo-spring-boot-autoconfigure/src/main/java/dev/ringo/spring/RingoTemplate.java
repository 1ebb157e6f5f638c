package dev.ringo.spring;

import dev.ringo.client.RingoClient;
import dev.ringo.client.task.EnqueueResult;
import dev.ringo.client.task.TaskSpec;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.ClassUtils;

/**
 * Enqueues tasks with the payload as any Java value that Jackson can write. Safe for any thread; blocking unless said
 * otherwise. The errors are those of {@link dev.ringo.client.TaskQueue}: a subclass of
 * {@link dev.ringo.client.error.RingoException} says what was refused or failed. A call whose outcome stays unknown is
 * not repeated silently; enqueue the same unique key again to settle it.
 */
public class RingoTemplate {

    private static final Logger log = LoggerFactory.getLogger(RingoTemplate.class);

    private static final boolean TRANSACTIONS = ClassUtils.isPresent(
            "org.springframework.transaction.support.TransactionSynchronizationManager",
            RingoTemplate.class.getClassLoader());

    private final RingoClient client;

    /** Creates a template on a client, which stays the caller's to start and close. */
    public RingoTemplate(RingoClient client) {
        this.client = client;
    }

    /**
     * Creates a task that is due now, with the default retry policy (3 attempts, exponential from 1 s).
     *
     * @param uniqueKey names the task in its queue for ever: a second call with it creates nothing
     * @param payload what the handler gets; null is JSON null
     * @return the id, whether the task was created by this call, and the task as it stands
     */
    public EnqueueResult enqueue(String queue, String type, String uniqueKey, @Nullable Object payload) {
        return enqueue(queue, TaskSpec.of(type, uniqueKey, payload));
    }

    /** Creates a task with priority, delay or retry policy of its own. */
    public EnqueueResult enqueue(String queue, TaskSpec task) {
        return client.queue(queue).enqueue(task);
    }

    /** Creates a task without waiting for the answer. */
    public CompletableFuture<EnqueueResult> enqueueAsync(String queue, TaskSpec task) {
        return client.queue(queue).enqueueAsync(task);
    }

    /**
     * Creates a task once the transaction under way has committed, so that its handler sees what the transaction wrote
     * and a rollback leaves no task; without a transaction, at once. A crash between the commit and the call loses the
     * task: where that matters, enqueue in the transaction's successor again, the unique key makes it harmless.
     *
     * <p>A failure after the commit is logged and cannot undo the transaction.
     */
    public void enqueueAfterCommit(String queue, TaskSpec task) {
        if (TRANSACTIONS && AfterCommit.isActive()) {
            AfterCommit.run(() -> enqueueOrLog(queue, task));
        } else {
            enqueue(queue, task);
        }
    }

    private void enqueueOrLog(String queue, TaskSpec task) {
        try {
            enqueue(queue, task);
        } catch (RuntimeException e) {
            log.error(
                    "The transaction has committed, but its task {} could not be enqueued to {}; enqueue it again",
                    task.uniqueKey(),
                    queue,
                    e);
        }
    }

    /** Apart, because spring-tx may be absent. */
    private static final class AfterCommit {

        static boolean isActive() {
            return TransactionSynchronizationManager.isSynchronizationActive()
                    && TransactionSynchronizationManager.isActualTransactionActive();
        }

        static void run(Runnable action) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    action.run();
                }
            });
        }
    }
}
