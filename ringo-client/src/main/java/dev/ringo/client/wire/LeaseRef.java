package dev.ringo.client.wire;

/**
 * Names a lease: only the exact triple counts.
 *
 * @param taskId the task
 * @param attempt the attempt
 * @param token the secret that proves it
 */
public record LeaseRef(String taskId, int attempt, String token) {

    dev.ringo.taskqueue.v1.LeaseRef message() {
        return dev.ringo.taskqueue.v1.LeaseRef.newBuilder()
                .setTaskId(taskId)
                .setAttempt(attempt)
                .setLeaseToken(token)
                .build();
    }

    /** Names the lease without its token. */
    @Override
    public String toString() {
        return "LeaseRef[taskId=" + taskId + ", attempt=" + attempt + "]";
    }
}
