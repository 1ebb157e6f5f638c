package dev.ringo.server.queue;

/**
 * Names a lease; only the exact triple counts.
 *
 * @param attempt the attempt's number as the wire carries it
 */
public record LeaseRef(String taskId, int attempt, String token) {

    @Override
    public String toString() {
        return "LeaseRef[taskId=" + taskId + ", attempt=" + attempt + "]";
    }
}
