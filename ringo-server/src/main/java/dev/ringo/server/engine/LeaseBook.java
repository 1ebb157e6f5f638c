package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which open stream holds which lease, so that its capacity follows the real lease, whoever settles, renews or lets it
 * expire. What does not hold if the turn fails is undone with it. Confined to the engine's thread.
 */
final class LeaseBook {

    private final Map<String, Entry> byTask = new HashMap<>();

    /** Notes a lease; a new one of the same task ends the earlier entry. */
    void opened(Turn turn, WorkStream stream, Assignment assignment) {
        String taskId = assignment.view().task().id();
        ended(turn, taskId);
        put(taskId, new Entry(stream, assignment.lease().token()));
        turn.undoing(() -> remove(taskId));
    }

    /** Notes that no lease of this task stands any more. */
    void ended(Turn turn, String taskId) {
        Entry entry = remove(taskId);
        if (entry != null) {
            turn.undoing(() -> put(taskId, entry));
        }
    }

    /** Notes that this very lease is over, which is true whatever becomes of the turn. */
    void lost(String taskId, String token) {
        Entry entry = byTask.get(taskId);
        if (entry != null && entry.token.equals(token)) {
            remove(taskId);
        }
    }

    /** Forgets a stream that is over; its leases stand on their own. */
    void forget(WorkStream stream) {
        byTask.values().removeIf(entry -> entry.stream == stream);
    }

    /** Forgets everything; used when memory may differ from the store. */
    void clear() {
        byTask.clear();
    }

    private void put(String taskId, Entry entry) {
        if (!entry.stream.isOver()) {
            byTask.put(taskId, entry);
            entry.stream.leaseOpened();
        }
    }

    private @Nullable Entry remove(String taskId) {
        Entry entry = byTask.remove(taskId);
        if (entry != null) {
            entry.stream.leaseEnded();
        }
        return entry;
    }

    private record Entry(WorkStream stream, String token) {}
}
