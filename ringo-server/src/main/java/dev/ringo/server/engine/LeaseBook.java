package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import java.util.HashMap;
import java.util.Map;

/**
 * Which open stream holds which lease, so that its capacity follows the real lease, whoever settles, renews or lets it
 * expire. Confined to the engine's thread.
 */
final class LeaseBook {

    private final Map<String, Entry> byTask = new HashMap<>();

    /** Notes a lease; a new one of the same task ends the earlier entry. */
    void opened(WorkStream stream, Assignment assignment) {
        String taskId = assignment.view().task().id();
        ended(taskId);
        byTask.put(taskId, new Entry(stream, assignment.lease().token()));
        stream.leaseOpened();
    }

    /** Notes that no lease of this task stands any more. */
    void ended(String taskId) {
        Entry entry = byTask.remove(taskId);
        if (entry != null) {
            entry.stream.leaseEnded();
        }
    }

    /** Notes that this very lease is over. */
    void ended(String taskId, String token) {
        Entry entry = byTask.get(taskId);
        if (entry != null && entry.token.equals(token)) {
            ended(taskId);
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

    private record Entry(WorkStream stream, String token) {}
}
