package dev.ringo.client.wire;

import dev.ringo.taskqueue.v1.ClaimRequest;
import java.time.Duration;
import java.util.List;

/**
 * What to claim.
 *
 * @param limit how many tasks at most
 * @param types the types to take; empty means all
 * @param maxWait how long to wait for the first one
 * @param lease for how long they are held; zero leaves it to the server
 * @param workerId who holds them
 */
public record ClaimCommand(int limit, List<String> types, Duration maxWait, Duration lease, String workerId) {

    /** Refuses a worker id that no server would take. */
    public ClaimCommand {
        Names.check("worker id", workerId, Names.MAX_WORKER_ID_BYTES);
    }

    ClaimRequest.Builder request() {
        return ClaimRequest.newBuilder()
                .setWorkerId(workerId)
                .addAllTaskTypes(types)
                .setLimit(limit)
                .setWaitTimeout(SpecCodec.duration("maxWait", maxWait))
                .setLeaseDuration(SpecCodec.duration("lease", lease));
    }
}
