package dev.ringo.client;

import dev.ringo.client.error.InvalidArgumentException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to claim, and how.
 *
 * @param limit how many tasks at most, 1 to {@value #MAX_LIMIT}
 * @param types the task types to take; empty means all
 * @param maxWait how long to wait for the first task
 * @param lease for how long the tasks are held; zero leaves it to the server
 * @param workerId under which name they are held; null means one made for this client
 */
public record ClaimOptions(
        int limit,
        List<String> types,
        Duration maxWait,
        Duration lease,
        @Nullable String workerId) {

    /** The most tasks of one claim. */
    public static final int MAX_LIMIT = 1_000;

    /** Refuses what a server would refuse. */
    public ClaimOptions {
        types = List.copyOf(types);
        require(limit >= 1 && limit <= MAX_LIMIT, "limit must be 1 to " + MAX_LIMIT, limit);
        require(!maxWait.isNegative(), "maxWait must not be negative", maxWait);
        require(!lease.isNegative(), "lease must not be negative", lease);
    }

    /** So many tasks of any type, without waiting, with the server's lease. */
    public static ClaimOptions upTo(int limit) {
        return new ClaimOptions(limit, List.of(), Duration.ZERO, Duration.ZERO, null);
    }

    /** The same for these types only. */
    public ClaimOptions withTypes(String... types) {
        return new ClaimOptions(limit, List.of(types), maxWait, lease, workerId);
    }

    /** The same, waiting for the first task. */
    public ClaimOptions withMaxWait(Duration maxWait) {
        return new ClaimOptions(limit, types, maxWait, lease, workerId);
    }

    /** The same, held for another time. */
    public ClaimOptions withLease(Duration lease) {
        return new ClaimOptions(limit, types, maxWait, lease, workerId);
    }

    /** The same, held under a given name. */
    public ClaimOptions withWorkerId(String workerId) {
        return new ClaimOptions(limit, types, maxWait, lease, workerId);
    }

    private static void require(boolean condition, String rule, Object value) {
        if (!condition) {
            throw new InvalidArgumentException("Claim: " + rule + ", but is " + value);
        }
    }
}
