package dev.ringo.server.grpc;

import dev.ringo.server.engine.Enqueued;
import dev.ringo.server.queue.TaskView;
import dev.ringo.taskqueue.v1.EnqueueResult;

/** The answer to the creation of one task. */
final class EnqueueAnswer {

    private EnqueueAnswer() {}

    /** With the task, where the engine gave it. */
    static EnqueueResult full(Enqueued answer) {
        TaskView view = answer.view();
        return view == null
                ? bare(answer)
                : bare(answer).toBuilder().setTask(TaskCodec.task(view)).build();
    }

    /** With its id only. */
    static EnqueueResult bare(Enqueued answer) {
        return EnqueueResult.newBuilder()
                .setTaskId(answer.taskId())
                .setCreated(answer.created())
                .build();
    }
}
