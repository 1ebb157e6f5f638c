package dev.ringo.server.store.sqlite;

import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Chooses the attempts that an answer shows: the newest {@value #MAX_COUNT}, and no more than {@value #MAX_BYTES} bytes. */
final class AttemptPreview {

    static final int MAX_COUNT = 32;
    static final int MAX_BYTES = 512 * 1024;

    private static final int BYTES_OF_THE_REST = 96;
    private static final int MAX_UTF8_BYTES_PER_CHAR = 3;

    private AttemptPreview() {}

    /**
     * Cuts the attempts to what may be shown.
     *
     * @param newestFirst the newest attempts, one more than may be shown where there are more
     */
    static TaskView of(StoredTask task, List<StoredAttempt> newestFirst) {
        List<StoredAttempt> shown = new ArrayList<>(newestFirst.size());
        long bytes = 0;
        for (StoredAttempt attempt : newestFirst) {
            bytes += sizeOf(attempt);
            if (shown.size() == MAX_COUNT || (bytes > MAX_BYTES && !shown.isEmpty())) {
                break;
            }
            shown.add(attempt);
        }
        boolean truncated = shown.size() < newestFirst.size();
        Collections.reverse(shown);
        return new TaskView(task, List.copyOf(shown), truncated);
    }

    /** The view of the task with one more attempt at its end. */
    static TaskView with(StoredTask task, TaskView before, StoredAttempt added) {
        List<StoredAttempt> newestFirst = new ArrayList<>(before.attempts());
        newestFirst.add(added);
        Collections.reverse(newestFirst);
        TaskView view = of(task, newestFirst);
        return before.attemptsTruncated() ? new TaskView(task, view.attempts(), true) : view;
    }

    private static long sizeOf(StoredAttempt attempt) {
        return BYTES_OF_THE_REST + utf8Bound(attempt.error().text()) + utf8Bound(attempt.workerId());
    }

    /** Exact for what is large and ASCII, and an upper bound otherwise: a few bytes never decide. */
    private static long utf8Bound(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            bytes += text.charAt(i) < 0x80 ? 1 : text.charAt(i) < 0x800 ? 2 : MAX_UTF8_BYTES_PER_CHAR;
        }
        return bytes;
    }
}
