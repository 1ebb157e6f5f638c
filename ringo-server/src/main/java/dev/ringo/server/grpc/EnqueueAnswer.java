package dev.ringo.server.grpc;

import dev.ringo.server.engine.Enqueued;
import dev.ringo.server.queue.TaskView;
import dev.ringo.taskqueue.v1.EnqueueResult;
import dev.ringo.taskqueue.v1.Task;
import dev.ringo.taskqueue.v1.TaskSpec;

/** The answer to the creation of one task. */
final class EnqueueAnswer {

    private EnqueueAnswer() {}

    /** With the task, where the engine gave it. A new task has the payload of its request, which saves reading it. */
    static EnqueueResult full(Enqueued answer, TaskSpec request) {
        TaskView view = answer.view();
        if (view == null) {
            return bare(answer);
        }
        Task task = answer.created() && Payloads.isExplicit(request.getPayload())
                ? TaskCodec.task(view, request.getPayload())
                : TaskCodec.task(view);
        return bare(answer).toBuilder().setTask(task).build();
    }

    /** With its id only. */
    static EnqueueResult bare(Enqueued answer) {
        return EnqueueResult.newBuilder()
                .setTaskId(answer.taskId())
                .setCreated(answer.created())
                .build();
    }
}
