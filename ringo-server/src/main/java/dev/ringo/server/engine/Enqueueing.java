package dev.ringo.server.engine;

import dev.ringo.server.queue.Identifiers;
import dev.ringo.server.queue.NewTask;
import dev.ringo.server.queue.Refusal;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskEvent;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.queue.TaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Creates tasks and restarts finished ones. Confined to the engine's thread. */
final class Enqueueing {

    /** Payloads of existing tasks that one answer may carry; beyond that it names them only. */
    private static final long DUPLICATE_BYTES = 12L << 20;

    private final Identifiers identifiers;
    private final Waiters waiters;

    Enqueueing(Identifiers identifiers, Waiters waiters) {
        this.identifiers = identifiers;
        this.waiters = waiters;
    }

    /** Creates all tasks that do not exist yet; the answers stand in the order of the requests. */
    List<Enqueued> enqueue(Turn turn, String queue, List<NewTask> tasks) {
        List<Enqueued> answers = new ArrayList<>(tasks.size());
        long bytes = 0;
        for (NewTask task : tasks) {
            StoredTask stored =
                    turn.transaction().insert(StoredTask.fresh(identifiers.newTaskId(), queue, task, turn.now()));
            if (stored != null) {
                answers.add(new Enqueued(stored.id(), new TaskView(stored, List.of(), false), true));
            } else {
                TaskView existing = existing(turn, new TaskSelector.ByKey(queue, task.uniqueKey()));
                bytes += existing.task().payload().length;
                answers.add(new Enqueued(existing.task().id(), bytes > DUPLICATE_BYTES ? null : existing, false));
            }
        }
        announce(turn, queue, answers);
        return answers;
    }

    /** Makes a finished task ready for a new round. */
    TaskView retry(Turn turn, TaskSelector selector) {
        TaskView view = existing(turn, selector);
        TaskStatus status = view.task().status();
        if (status.after(TaskEvent.RETRY).isEmpty()) {
            throw new Refusal(
                    Refusal.Code.CONFLICT,
                    "Task " + view.task().id() + " is " + status + ": only a finished task can be retried",
                    Map.of("status", status.name()));
        }
        turn.transaction().restart(view.task().id(), turn.now());
        waiters.wake(selector.queue());
        return existing(turn, selector);
    }

    /** The task that the selector names; a refusal if there is none. */
    static TaskView existing(Turn turn, TaskSelector selector) {
        TaskView view = turn.transaction().find(selector);
        if (view == null) {
            throw new Refusal(Refusal.Code.NOT_FOUND, "There is no such task in the queue");
        }
        return view;
    }

    private void announce(Turn turn, String queue, List<Enqueued> answers) {
        for (Enqueued answer : answers) {
            TaskView view = answer.view();
            if (answer.created() && view != null) {
                waiters.available(queue, view.task().availableAt(), turn.now());
            }
        }
    }
}
