package dev.ringo.server.grpc;

import dev.ringo.server.queue.Refusal;
import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.store.TaskReads;
import dev.ringo.taskqueue.v1.GetTaskAttemptsRequest;
import dev.ringo.taskqueue.v1.GetTaskAttemptsResponse;
import java.util.List;

/** Pages through the attempts of a task, oldest first, up to the last one that existed when the first page was read. */
final class AttemptPages {

    private static final int DEFAULT_LIMIT = 32;
    private static final int MAX_LIMIT = 100;
    private static final int PAGE_BYTES = 1 << 20;

    /** Errors are up to 256 KiB: more at a time could fill the memory with what no page has room for. */
    private static final int ATTEMPTS_AT_ONCE = 8;

    private final TaskSelector selector;
    private final int limit;
    private final String cursor;

    private AttemptPages(TaskSelector selector, int limit, String cursor) {
        this.selector = selector;
        this.limit = limit;
        this.cursor = cursor;
    }

    /** Checks a request. */
    static AttemptPages of(GetTaskAttemptsRequest request) {
        TaskSelector selector = RequestChecks.selector(
                request.getQueue(), request.hasTaskId(), request.getTaskId(), request.getUniqueKey());
        int limit = request.getLimit() == 0 ? DEFAULT_LIMIT : request.getLimit();
        return new AttemptPages(selector, Fields.within("limit", limit, 1, MAX_LIMIT), request.getCursor());
    }

    /** Reads the page. */
    GetTaskAttemptsResponse read(TaskReads reads) {
        String taskId = reads.idOf(selector);
        if (taskId == null) {
            throw new Refusal(Refusal.Code.NOT_FOUND, "There is no such task in the queue");
        }
        AttemptCursor begin = cursor.isEmpty()
                ? new AttemptCursor(0, reads.lastHistoryId(taskId))
                : AttemptCursor.decode(cursor, selector.queue(), taskId);
        return page(reads, taskId, begin);
    }

    private GetTaskAttemptsResponse page(TaskReads reads, String taskId, AttemptCursor begin) {
        GetTaskAttemptsResponse.Builder page = GetTaskAttemptsResponse.newBuilder();
        AttemptCursor next = begin;
        long bytes = 0;
        while (true) {
            List<StoredAttempt> found = reads.attempts(taskId, next.after(), next.through(), ATTEMPTS_AT_ONCE);
            for (StoredAttempt attempt : found) {
                bytes += AnswerSizes.attempt(attempt);
                boolean full = page.getAttemptsCount() == limit || bytes > PAGE_BYTES;
                if (full && page.getAttemptsCount() > 0) {
                    return page.setNextCursor(next.encode(selector.queue(), taskId))
                            .build();
                }
                page.addAttempts(TaskCodec.attempt(attempt));
                next = new AttemptCursor(attempt.historyId(), begin.through());
            }
            if (found.size() < ATTEMPTS_AT_ONCE) {
                return page.build();
            }
        }
    }
}
