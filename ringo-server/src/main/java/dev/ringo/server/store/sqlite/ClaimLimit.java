package dev.ringo.server.store.sqlite;

import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.store.Claimable;
import java.util.List;

/**
 * How much one look for claimable tasks may bring into memory.
 *
 * @param tasks how many tasks
 * @param bytes of payload; the task that passes it is the last
 */
record ClaimLimit(int tasks, long bytes) {

    /** The longest beginning of the list that keeps within the limit. */
    Claimable cut(List<StoredTask> found, boolean mayBeMore) {
        long sum = 0;
        for (int i = 0; i < found.size(); i++) {
            sum += found.get(i).payload().length;
            if (i + 1 == tasks || sum > bytes) {
                return new Claimable(found.subList(0, i + 1), true);
            }
        }
        return new Claimable(found, mayBeMore);
    }
}
