package dev.ringo.server.grpc;

import dev.ringo.proto.ProtoTime;
import dev.ringo.server.engine.QueueEngine;
import dev.ringo.server.queue.Refusal;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.queue.TaskView;
import dev.ringo.server.store.QueueFigures;
import dev.ringo.server.store.TaskReads;
import dev.ringo.taskqueue.v1.GetQueueActivityRequest;
import dev.ringo.taskqueue.v1.GetQueueActivityResponse;
import dev.ringo.taskqueue.v1.GetQueueStatsRequest;
import dev.ringo.taskqueue.v1.GetQueueStatsResponse;
import dev.ringo.taskqueue.v1.GetTaskAttemptsRequest;
import dev.ringo.taskqueue.v1.GetTaskAttemptsResponse;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.GetTaskResponse;
import dev.ringo.taskqueue.v1.ProbeQueueRequest;
import dev.ringo.taskqueue.v1.ProbeQueueResponse;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Function;

/** The calls that only look; they run on the engine's readers and answer from there. */
final class ReadCalls {

    private final QueueEngine engine;
    private final InstantSource clock;

    ReadCalls(QueueEngine engine, InstantSource clock) {
        this.engine = engine;
        this.clock = clock;
    }

    void task(GetTaskRequest request, UnaryCall<GetTaskResponse> call) {
        TaskSelector selector = RequestChecks.selector(
                request.getQueue(), request.hasTaskId(), request.getTaskId(), request.getUniqueKey());
        engine.read(
                reads -> found(reads, selector),
                call.reply(view -> GetTaskResponse.newBuilder()
                        .setTask(TaskCodec.task(view))
                        .build()));
    }

    void attempts(GetTaskAttemptsRequest request, UnaryCall<GetTaskAttemptsResponse> call) {
        engine.read(AttemptPages.of(request)::read, call.reply(Function.identity()));
    }

    void activity(GetQueueActivityRequest request, UnaryCall<GetQueueActivityResponse> call) {
        String queue = Fields.named("queue", request.getQueue());
        Set<String> types = Set.copyOf(request.getTaskTypesList());
        engine.read(
                reads -> existing(reads, queue).active(queue, types),
                call.reply(active -> GetQueueActivityResponse.newBuilder()
                        .setActiveTaskCount(active)
                        .build()));
    }

    void stats(GetQueueStatsRequest request, UnaryCall<GetQueueStatsResponse> call) {
        String queue = Fields.named("queue", request.getQueue());
        Set<String> types = RequestChecks.statsTypes(request.getTaskTypesList());
        engine.read(reads -> existing(reads, queue).figures(queue, types), call.reply(this::figures));
    }

    void probe(ProbeQueueRequest request, UnaryCall<ProbeQueueResponse> call) {
        String queue = Fields.named("queue", request.getQueue());
        Set<String> types = RequestChecks.probeTypes(request.getTaskTypesList());
        engine.read(
                reads -> reads.hasEligible(queue, types, clock.instant()),
                call.reply(eligible -> ProbeQueueResponse.newBuilder()
                        .setHasEligibleTasks(eligible)
                        .build()));
    }

    private static TaskView found(TaskReads reads, TaskSelector selector) {
        TaskView view = reads.find(selector);
        if (view == null) {
            throw new Refusal(Refusal.Code.NOT_FOUND, "There is no such task in the queue");
        }
        return view;
    }

    private static TaskReads existing(TaskReads reads, String queue) {
        if (!reads.queueExists(queue)) {
            throw new Refusal(Refusal.Code.NOT_FOUND, "The queue has never had a task");
        }
        return reads;
    }

    private GetQueueStatsResponse figures(QueueFigures figures) {
        GetQueueStatsResponse.Builder message = GetQueueStatsResponse.newBuilder()
                .setScheduledCount(figures.count(TaskStatus.SCHEDULED))
                .setReadyCount(figures.count(TaskStatus.READY))
                .setLeasedCount(figures.count(TaskStatus.LEASED))
                .setSucceededCount(figures.count(TaskStatus.SUCCEEDED))
                .setDeadCount(figures.count(TaskStatus.DEAD))
                .setCancelledCount(figures.count(TaskStatus.CANCELLED))
                .setObservedAt(ProtoTime.toTimestamp("observed_at", clock.instant()));
        if (figures.oldestReadyAt() != null) {
            message.setOldestReadyAt(ProtoTime.toTimestamp("oldest_ready_at", figures.oldestReadyAt()));
        }
        if (figures.lastActivityAt() != null) {
            message.setLastActivityAt(ProtoTime.toTimestamp("last_activity_at", figures.lastActivityAt()));
        }
        return message.build();
    }
}
