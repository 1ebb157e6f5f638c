package dev.ringo.client.wire;

import com.google.protobuf.Timestamp;
import dev.ringo.client.task.Attempt;
import dev.ringo.client.task.AttemptPage;
import dev.ringo.client.task.EnqueueResult;
import dev.ringo.client.task.LeaseInfo;
import dev.ringo.client.task.Progress;
import dev.ringo.client.task.QueueStats;
import dev.ringo.client.task.Task;
import dev.ringo.client.task.TaskStatus;
import dev.ringo.taskqueue.v1.GetQueueStatsResponse;
import dev.ringo.taskqueue.v1.GetTaskAttemptsResponse;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Turns the messages of the contract into the values that users hold. Lenient: what it does not know it keeps out. */
public final class TaskCodec {

    private final JsonMapper mapper;
    private final PayloadReader payloads;

    /** A codec whose tasks use the mapper. */
    public TaskCodec(JsonMapper mapper) {
        this.mapper = mapper;
        this.payloads = new PayloadReader(mapper);
    }

    Task task(dev.ringo.taskqueue.v1.Task message) {
        return new Task(
                message.getId(),
                message.getQueue(),
                message.getUniqueKey(),
                message.getType(),
                payloads.read(message.getPayload()),
                message.getPriority(),
                status(message.getStatus()),
                message.getAttempt(),
                message.getMaxAttempts(),
                instant(message.getAvailableAt()),
                instant(message.getCreatedAt()),
                instant(message.getUpdatedAt()),
                message.hasCompletedAt() ? instant(message.getCompletedAt()) : null,
                message.getLastError(),
                message.getLastErrorTruncated(),
                message.getAttemptsList().stream().map(TaskCodec::attempt).toList(),
                message.getAttemptsTruncated(),
                message.hasProgress() ? progress(message.getProgress()) : null,
                message.hasCurrentLease() ? lease(message.getCurrentLease()) : null,
                mapper);
    }

    EnqueueResult result(dev.ringo.taskqueue.v1.EnqueueResult message) {
        return new EnqueueResult(
                message.getTaskId(), message.getCreated(), message.hasTask() ? task(message.getTask()) : null);
    }

    static AttemptPage page(GetTaskAttemptsResponse message) {
        String cursor = message.getNextCursor();
        return new AttemptPage(
                message.getAttemptsList().stream().map(TaskCodec::attempt).toList(), cursor.isEmpty() ? null : cursor);
    }

    static QueueStats stats(GetQueueStatsResponse message) {
        return new QueueStats(
                message.getScheduledCount(),
                message.getReadyCount(),
                message.getLeasedCount(),
                message.getSucceededCount(),
                message.getDeadCount(),
                message.getCancelledCount(),
                instant(message.getObservedAt()),
                message.hasOldestReadyAt() ? instant(message.getOldestReadyAt()) : null,
                message.hasLastActivityAt() ? instant(message.getLastActivityAt()) : null);
    }

    static Attempt attempt(dev.ringo.taskqueue.v1.Attempt message) {
        return new Attempt(
                message.getNumber(),
                message.getWorkerId(),
                instant(message.getStartedAt()),
                finishedAt(message),
                outcome(message),
                message.getError(),
                message.getErrorTruncated(),
                message.getHistoryId());
    }

    /** A moment of the server's. Lenient, since a server may say the last nanosecond of 9999 one second too late. */
    static Instant instant(Timestamp message) {
        return Instant.ofEpochSecond(message.getSeconds(), message.getNanos());
    }

    private static @Nullable Instant finishedAt(dev.ringo.taskqueue.v1.Attempt message) {
        return message.hasFinishedAt() ? instant(message.getFinishedAt()) : null;
    }

    private static Attempt.Outcome outcome(dev.ringo.taskqueue.v1.Attempt message) {
        return switch (message.getOutcome()) {
            case "" -> Attempt.Outcome.RUNNING;
            case "ack" -> Attempt.Outcome.ACK;
            case "nack" -> Attempt.Outcome.NACK;
            case "reject" -> Attempt.Outcome.REJECT;
            case "lease_expired" -> Attempt.Outcome.LEASE_EXPIRED;
            default -> Attempt.Outcome.UNKNOWN;
        };
    }

    private static TaskStatus status(dev.ringo.taskqueue.v1.TaskStatus message) {
        return switch (message) {
            case TASK_STATUS_SCHEDULED -> TaskStatus.SCHEDULED;
            case TASK_STATUS_READY -> TaskStatus.READY;
            case TASK_STATUS_LEASED -> TaskStatus.LEASED;
            case TASK_STATUS_SUCCEEDED -> TaskStatus.SUCCEEDED;
            case TASK_STATUS_DEAD -> TaskStatus.DEAD;
            case TASK_STATUS_CANCELLED -> TaskStatus.CANCELLED;
            case TASK_STATUS_UNSPECIFIED, UNRECOGNIZED -> TaskStatus.UNKNOWN;
        };
    }

    private static Progress progress(dev.ringo.taskqueue.v1.Progress message) {
        return new Progress(
                message.getCurrent(), message.getTotal(), message.getMessage(), instant(message.getUpdatedAt()));
    }

    private static LeaseInfo lease(dev.ringo.taskqueue.v1.LeaseInfo message) {
        return new LeaseInfo(message.getAttempt(), message.getWorkerId(), instant(message.getUntil()));
    }
}
