package dev.ringo.server.grpc;

import com.google.protobuf.Value;
import dev.ringo.proto.JsonText;
import dev.ringo.proto.ProtoTime;
import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskProgress;
import dev.ringo.server.queue.TaskView;
import dev.ringo.taskqueue.v1.Attempt;
import dev.ringo.taskqueue.v1.Lease;
import dev.ringo.taskqueue.v1.LeaseInfo;
import dev.ringo.taskqueue.v1.LeasedTask;
import dev.ringo.taskqueue.v1.Progress;
import dev.ringo.taskqueue.v1.Task;
import dev.ringo.taskqueue.v1.TaskStatus;

/** Writes tasks, attempts and leases in the form in which the wire shows them. */
final class TaskCodec {

    private TaskCodec() {}

    /** A task with its newest attempts. */
    static Task task(TaskView view) {
        return task(view, JsonText.read(view.task().payload()));
    }

    /** The same, by somebody who has the payload at hand. */
    static Task task(TaskView view, Value payload) {
        StoredTask task = view.task();
        Task.Builder message = Task.newBuilder()
                .setId(task.id())
                .setQueue(task.queue())
                .setUniqueKey(task.uniqueKey())
                .setType(task.type())
                .setPayload(payload)
                .setPriority(task.priority())
                .setStatus(TaskStatus.forNumber(task.status().code()))
                .setAttempt(task.attempt())
                .setMaxAttempts(task.policy().maxAttempts())
                .setAvailableAt(ProtoTime.toTimestamp("available_at", task.availableAt()))
                .setCreatedAt(ProtoTime.toTimestamp("created_at", task.createdAt()))
                .setUpdatedAt(ProtoTime.toTimestamp("updated_at", task.updatedAt()))
                .setLastError(task.error().text())
                .setLastErrorTruncated(task.error().truncated())
                .setAttemptsTruncated(view.attemptsTruncated());
        for (StoredAttempt attempt : view.attempts()) {
            message.addAttempts(attempt(attempt));
        }
        if (task.completedAt() != null) {
            message.setCompletedAt(ProtoTime.toTimestamp("completed_at", task.completedAt()));
        }
        if (task.progress() != null) {
            message.setProgress(progress(task.progress()));
        }
        if (task.lease() != null) {
            message.setCurrentLease(leaseInfo(task, task.lease()));
        }
        return message.build();
    }

    /** One attempt. */
    static Attempt attempt(StoredAttempt attempt) {
        Attempt.Builder message = Attempt.newBuilder()
                .setHistoryId(attempt.historyId())
                .setNumber(attempt.number())
                .setWorkerId(attempt.workerId())
                .setStartedAt(ProtoTime.toTimestamp("started_at", attempt.startedAt()))
                .setOutcome(attempt.outcome().text())
                .setError(attempt.error().text())
                .setErrorTruncated(attempt.error().truncated());
        if (attempt.finishedAt() != null) {
            message.setFinishedAt(ProtoTime.toTimestamp("finished_at", attempt.finishedAt()));
        }
        return message.build();
    }

    /** A task and the right to settle it. */
    static LeasedTask leasedTask(Assignment assignment) {
        StoredTask task = assignment.view().task();
        return LeasedTask.newBuilder()
                .setTask(task(assignment.view()))
                .setLease(lease(task.id(), task.attempt(), assignment.lease()))
                .build();
    }

    /** The right to settle an attempt. */
    static Lease lease(String taskId, int attempt, HeldLease lease) {
        return Lease.newBuilder()
                .setTaskId(taskId)
                .setAttempt(attempt)
                .setLeaseToken(lease.token())
                .setWorkerId(lease.workerId())
                .setUntil(ProtoTime.toTimestamp("until", lease.until()))
                .build();
    }

    private static LeaseInfo leaseInfo(StoredTask task, HeldLease lease) {
        return LeaseInfo.newBuilder()
                .setAttempt(task.attempt())
                .setWorkerId(lease.workerId())
                .setUntil(ProtoTime.toTimestamp("until", lease.until()))
                .build();
    }

    private static Progress progress(TaskProgress progress) {
        return Progress.newBuilder()
                .setCurrent(progress.current())
                .setTotal(progress.total())
                .setMessage(progress.message())
                .setUpdatedAt(ProtoTime.toTimestamp("updated_at", progress.updatedAt()))
                .build();
    }
}
