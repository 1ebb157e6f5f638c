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
    private static final Instant END_OF_TIME = Instant.parse("9999-12-31T00:00:00Z");

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
        for (LeaseState state : turn.transaction().expired(turn.now(), PER_TURN)) {
            settling.expire(turn, state, until(state));
        }
        next = turn.transaction().nextExpiry();
    }

    /**
     * Ends all leases now, those included that would stand for longer: their holders are known to be gone.
     *
     * @return how many there were
     */
    int runAll(Turn turn, Settling settling) {
        int count = 0;
        List<LeaseState> open = turn.transaction().expired(END_OF_TIME, PER_TURN);
        while (!open.isEmpty()) {
            for (LeaseState state : open) {
                Instant until = until(state);
                settling.expire(turn, state, until.isBefore(turn.now()) ? until : turn.now());
            }
            count += open.size();
            open = turn.transaction().expired(END_OF_TIME, PER_TURN);
        }
        return count;
    }

    private static Instant until(LeaseState state) {
        HeldLease lease = state.lease();
        if (lease == null) {
            throw new IllegalStateException("Task " + state.taskId() + " is leased, but its row has no lease");
        }
        return lease.until();
    }
}
