package dev.ringo.server.engine;

import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.store.LeaseState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Knows when the next lease ends, and ends it then. Holds a lower bound only: a renewal need not be noted, a look that
 * comes too early finds nothing and learns the true moment. Confined to the engine's thread.
 */
final class Expiry {

    private static final int PER_TURN = 500;

    private @Nullable Instant next = Instant.MIN;

    /** Notes a lease that ends at this moment. */
    void notBefore(Instant until) {
        Instant known = next;
        if (known == null || until.isBefore(known)) {
            next = until;
        }
    }

    /** The moment of the next look, or null if no lease is held. */
    @Nullable Instant next() {
        return next;
    }

    /** Looks at once the next time; used at the start and when memory may differ from the store. */
    void forget() {
        next = Instant.MIN;
    }

    /** Ends the leases whose time has come, a bounded number in one turn. */
    void run(Turn turn, Settling settling) {
        Instant known = next;
        if (known == null || known.isAfter(turn.now())) {
            return;
        }
        List<LeaseState> expired = turn.transaction().expired(turn.now(), PER_TURN);
        for (LeaseState state : expired) {
            HeldLease lease = state.lease();
            if (lease == null) {
                throw new IllegalStateException("Task " + state.taskId() + " is leased, but its row has no lease");
            }
            settling.expire(turn, state, lease);
        }
        next = turn.transaction().nextExpiry();
    }
}
