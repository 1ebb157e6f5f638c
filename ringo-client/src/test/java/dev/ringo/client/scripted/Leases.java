package dev.ringo.client.scripted;

import com.google.protobuf.Timestamp;
import dev.ringo.taskqueue.v1.Attempt;
import dev.ringo.taskqueue.v1.Lease;
import dev.ringo.taskqueue.v1.LeasedTask;
import dev.ringo.taskqueue.v1.Task;
import dev.ringo.taskqueue.v1.TaskStatus;

/** The leases that scripted servers give. */
public final class Leases {

    private static final Timestamp FAR =
            Timestamp.newBuilder().setSeconds(4_000_000_000L).build();

    private Leases() {}

    /** A first attempt of three. */
    public static LeasedTask lease(String taskId) {
        return lease(taskId, 1, 3);
    }

    public static LeasedTask lease(String taskId, int attempt, int maxAttempts) {
        return LeasedTask.newBuilder()
                .setTask(task(taskId, attempt, maxAttempts, "").setStatus(TaskStatus.TASK_STATUS_LEASED))
                .setLease(Lease.newBuilder()
                        .setTaskId(taskId)
                        .setAttempt(attempt)
                        .setLeaseToken("secret-" + taskId + "-" + attempt)
                        .setUntil(FAR))
                .build();
    }

    /** A task whose last attempt ended that way; the empty outcome is that of a running one. */
    public static Task.Builder task(String taskId, int attempt, int maxAttempts, String outcome) {
        return Task.newBuilder()
                .setId(taskId)
                .setQueue("work")
                .setUniqueKey("key-" + taskId)
                .setType("job")
                .setAttempt(attempt)
                .setMaxAttempts(maxAttempts)
                .addAttempts(Attempt.newBuilder()
                        .setNumber(attempt)
                        .setOutcome(outcome)
                        .setHistoryId(100 + attempt));
    }
}
