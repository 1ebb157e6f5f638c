package dev.ringo.server.grpc;

import dev.ringo.server.engine.Enqueued;
import dev.ringo.server.queue.TaskView;
import dev.ringo.taskqueue.v1.EnqueueManyRequest;
import dev.ringo.taskqueue.v1.EnqueueManyResponse;
import dev.ringo.taskqueue.v1.EnqueueResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the answer to a batch within one message. New tasks are always shown, so a batch whose new tasks alone might not
 * fit is refused before anything happens. Existing tasks are shown as long as there is room; an answer without them
 * still says their ids, so that repeating a batch never fails for its size.
 */
final class BatchAnswer {

    /** What an answer says about a task beyond what the request said: ids, times, counters, tags, the queue's name. */
    private static final int RESULT_BYTES = 1_024;

    private BatchAnswer() {}

    /** Refuses a request whose answer might not fit. */
    static void checkSize(EnqueueManyRequest request) {
        long perTask = RESULT_BYTES + Fields.bytes(request.getQueue());
        if (request.getSerializedSize() + perTask * request.getTasksCount() > Limits.ANSWER_BYTES) {
            throw Fields.beyond(
                    "tasks", Limits.ANSWER_BYTES, "The answer to this batch would not fit into a message; split it");
        }
    }

    /** The answer, in the order of the request. */
    static EnqueueManyResponse of(EnqueueManyRequest request, List<Enqueued> answers) {
        List<EnqueueResult> results = new ArrayList<>(answers.size());
        int created = 0;
        long bytes = 0;
        for (Enqueued answer : answers) {
            EnqueueResult result = answer.created()
                    ? EnqueueAnswer.full(answer, request.getTasks(results.size()))
                    : EnqueueAnswer.bare(answer);
            created += answer.created() ? 1 : 0;
            bytes += size(result);
            results.add(result);
        }
        showExisting(request, answers, results, Limits.ANSWER_BYTES - bytes);
        return EnqueueManyResponse.newBuilder()
                .addAllResults(results)
                .setCreatedCount(created)
                .setDuplicateCount(answers.size() - created)
                .build();
    }

    private static void showExisting(
            EnqueueManyRequest request, List<Enqueued> answers, List<EnqueueResult> results, long room) {
        long left = room;
        for (int i = 0; i < results.size(); i++) {
            TaskView view = answers.get(i).view();
            if (!answers.get(i).created() && view != null) {
                EnqueueResult full = EnqueueAnswer.full(answers.get(i), request.getTasks(i));
                left -= size(full);
                if (left < 0) {
                    return;
                }
                results.set(i, full);
            }
        }
    }

    /** With its tag and length in the answer. */
    private static long size(EnqueueResult result) {
        return result.getSerializedSize() + 6L;
    }
}
