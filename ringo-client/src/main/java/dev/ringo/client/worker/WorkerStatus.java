package dev.ringo.client.worker;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A worker at one moment.
 *
 * @param worker which worker it is
 * @param types the types it takes; empty means all
 * @param state what it does, or why it does nothing
 * @param concurrency how many handlers may run
 * @param running how many do, those of lost leases included
 * @param buffered leases whose handlers have not started
 * @param counters what it has done since it was made
 * @param lastError the last thing that went wrong outside of handlers, null when nothing did
 */
public record WorkerStatus(
        WorkerName worker,
        List<String> types,
        WorkerState state,
        int concurrency,
        int running,
        int buffered,
        Counters counters,
        @Nullable String lastError) {

    /** Copies the list. */
    public WorkerStatus {
        types = List.copyOf(types);
    }

    /**
     * How often handlers ended which way.
     *
     * @param succeeded acknowledged by the server
     * @param failed given back to the retry policy
     * @param rejected ended as dead
     * @param lost ended after their lease was gone, so that their outcome counts nowhere
     * @param released given back without having run
     */
    public record Counters(long succeeded, long failed, long rejected, long lost, long released) {}
}
