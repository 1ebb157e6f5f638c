package dev.ringo.server.grpc;

import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredTask;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Bounds from above what a task takes up in an answer, without building it: the engine asks for every task that a claim
 * takes.
 */
final class AnswerSizes {

    /** Ids, lease, token, times and numbers with their tags. */
    private static final int TASK_BYTES = 700;

    /** Times, numbers and outcome with their tags. */
    private static final int ATTEMPT_BYTES = 80;

    /** Tags and lengths around one JSON value and, in an object, around its entry and key. */
    private static final int VALUE_BYTES = 25;

    private AnswerSizes() {}

    /** At least as many bytes as the task takes up. */
    static long of(StoredTask task, List<StoredAttempt> attempts) {
        long size = TASK_BYTES
                + text(task.queue())
                + text(task.uniqueKey())
                + text(task.type())
                + text(task.error().text())
                + payload(task.payload());
        if (task.progress() != null) {
            size += text(task.progress().message());
        }
        if (task.lease() != null) {
            size += 2 * text(task.lease().workerId());
        }
        for (StoredAttempt attempt : attempts) {
            size += attempt(attempt);
        }
        return size;
    }

    /** At least as many bytes as the attempt takes up. */
    static long attempt(StoredAttempt attempt) {
        return ATTEMPT_BYTES + text(attempt.workerId()) + text(attempt.error().text());
    }

    /**
     * Texts are never longer than in JSON; around each value there are tags and lengths. Every value but the first comes
     * after a comma or an opening bracket.
     */
    static long payload(byte[] json) {
        long values = 1;
        boolean inText = false;
        for (int i = 0; i < json.length; i++) {
            switch (json[i]) {
                case '"' -> inText = !inText;
                case '\\' -> i++;
                case ',', '[', '{' -> values += inText ? 0 : 1;
                default -> {
                    // Part of a value.
                }
            }
        }
        return json.length + values * VALUE_BYTES;
    }

    private static long text(String text) {
        int length = text.length();
        return length < TASK_BYTES ? 3L * length : text.getBytes(StandardCharsets.UTF_8).length;
    }
}
