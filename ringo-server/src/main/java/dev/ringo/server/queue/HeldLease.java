package dev.ringo.server.queue;

import java.time.Instant;

/**
 * The right to settle one attempt.
 *
 * @param token what proves it
 * @param workerId who asked for it
 * @param until when it ends unless extended
 */
public record HeldLease(String token, String workerId, Instant until) {

    @Override
    public String toString() {
        return "HeldLease[workerId=" + workerId + ", until=" + until + "]";
    }
}
