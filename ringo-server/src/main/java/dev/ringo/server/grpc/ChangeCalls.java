package dev.ringo.server.grpc;

import dev.ringo.server.engine.QueueEngine;
import dev.ringo.server.queue.NewTask;
import dev.ringo.taskqueue.v1.EnqueueManyRequest;
import dev.ringo.taskqueue.v1.EnqueueManyResponse;
import dev.ringo.taskqueue.v1.EnqueueRequest;
import dev.ringo.taskqueue.v1.EnqueueResponse;
import dev.ringo.taskqueue.v1.RetryTaskRequest;
import dev.ringo.taskqueue.v1.RetryTaskResponse;
import java.util.List;

/** The calls that create tasks or start them over. */
final class ChangeCalls {

    private final QueueEngine engine;

    ChangeCalls(QueueEngine engine) {
        this.engine = engine;
    }

    void enqueue(EnqueueRequest request, UnaryCall<EnqueueResponse> call) {
        String queue = TaskChecks.queue(request.getQueue());
        NewTask task = TaskChecks.task(queue, request.hasTask(), request.getTask());
        engine.enqueue(
                queue,
                List.of(task),
                call.reply(answers -> EnqueueResponse.newBuilder()
                        .setResult(EnqueueAnswer.full(answers.get(0), request.getTask()))
                        .build()));
    }

    void enqueueMany(EnqueueManyRequest request, UnaryCall<EnqueueManyResponse> call) {
        String queue = TaskChecks.queue(request.getQueue());
        List<NewTask> tasks = TaskChecks.tasks(queue, request.getTasksList());
        BatchAnswer.checkSize(request);
        if (tasks.isEmpty()) {
            call.succeed(EnqueueManyResponse.getDefaultInstance());
        } else {
            engine.enqueue(queue, tasks, call.reply(answers -> BatchAnswer.of(request, answers)));
        }
    }

    void retry(RetryTaskRequest request, UnaryCall<RetryTaskResponse> call) {
        engine.retry(
                RequestChecks.selector(
                        request.getQueue(), request.hasTaskId(), request.getTaskId(), request.getUniqueKey()),
                call.reply(view -> RetryTaskResponse.newBuilder()
                        .setTask(TaskCodec.task(view))
                        .build()));
    }
}
