package dev.ringo.server.engine;

import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.LeaseRef;
import dev.ringo.server.queue.MicroTime;
import dev.ringo.server.queue.Refusal;
import dev.ringo.server.queue.RetrySchedule;
import dev.ringo.server.queue.StoredAttempt.Outcome;
import dev.ringo.server.queue.TaskEvent;
import dev.ringo.server.queue.TaskProgress;
import dev.ringo.server.store.LeaseState;
import dev.ringo.server.store.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what holders of leases ask for, and what happens to leases that nobody renews. Only the exact triple of
 * task, attempt and token, before its deadline, counts ({@code docs/protocol.md}).
 */
final class Settling {

    private final RetrySchedule schedule;
    private final LeaseBook book;
    private final Waiters waiters;
    private final Expiry expiry;

    Settling(RetrySchedule schedule, LeaseBook book, Waiters waiters, Expiry expiry) {
        this.schedule = schedule;
        this.book = book;
        this.waiters = waiters;
        this.expiry = expiry;
    }

    /**
     * Carries out one command.
     *
     * @return the lease as it stands afterwards, or null if it has ended
     */
    @Nullable HeldLease carryOut(Turn turn, LeaseCommand command) {
        LeaseState state = heldState(turn, command.ref());
        if (command instanceof LeaseCommand.Ack) {
            return end(turn, state, succeeded(turn, state));
        } else if (command instanceof LeaseCommand.Nack nack) {
            return end(turn, state, failed(state, nack.error(), nack.delay(), Outcome.NACK, turn.now()));
        } else if (command instanceof LeaseCommand.Reject reject) {
            return end(turn, state, rejected(turn, state, reject.error()));
        } else if (command instanceof LeaseCommand.Release) {
            return release(turn, state);
        } else if (command instanceof LeaseCommand.Extend extend) {
            return extend(turn, state, extend.extension());
        } else if (command instanceof LeaseCommand.ReportProgress progress) {
            return progress(turn, state, progress);
        }
        throw new IllegalStateException("Unknown lease command " + command.getClass());
    }

    /** Ends a lease that nobody can settle any more: a failed attempt as of this moment. */
    void expire(Turn turn, LeaseState state, Instant at) {
        end(turn, state, failed(state, ErrorText.LEASE_EXPIRED, null, Outcome.LEASE_EXPIRED, at));
    }

    private LeaseState heldState(Turn turn, LeaseRef ref) {
        LeaseState state = turn.transaction().leaseState(ref.taskId());
        if (state == null) {
            throw new Refusal(Refusal.Code.NOT_FOUND, "There is no task with the id " + ref.taskId());
        }
        if (!isHeld(state, ref, turn.now())) {
            book.lost(ref.taskId(), ref.token());
            throw new Refusal(
                    Refusal.Code.LEASE_LOST,
                    "The lease of attempt " + ref.attempt() + " on task " + ref.taskId() + " has ended",
                    Map.of("status", state.status().name()));
        }
        return state;
    }

    private static boolean isHeld(LeaseState state, LeaseRef ref, Instant now) {
        HeldLease lease = state.lease();
        return lease != null
                && state.attempt() == ref.attempt()
                && lease.token().equals(ref.token())
                && lease.until().isAfter(now);
    }

    private Settlement succeeded(Turn turn, LeaseState state) {
        return new Settlement(
                state.taskId(),
                state.attempt(),
                state.status().moved(TaskEvent.ACK),
                state.priority(),
                null,
                Outcome.ACK,
                ErrorText.NONE,
                turn.now());
    }

    private Settlement rejected(Turn turn, LeaseState state, ErrorText error) {
        return new Settlement(
                state.taskId(),
                state.attempt(),
                state.status().moved(TaskEvent.REJECT),
                state.priority(),
                null,
                Outcome.REJECT,
                error,
                turn.now());
    }

    private Settlement failed(
            LeaseState state, ErrorText error, @Nullable Duration wanted, Outcome outcome, Instant at) {
        boolean last = state.attempt() >= state.policy().maxAttempts();
        Duration delay =
                last ? Duration.ZERO : wanted != null ? wanted : schedule.delayAfter(state.policy(), state.attempt());
        TaskEvent event = last
                ? TaskEvent.FAIL_LAST_ATTEMPT
                : delay.isZero() ? TaskEvent.FAIL_RETRY_NOW : TaskEvent.FAIL_RETRY_LATER;
        return new Settlement(
                state.taskId(),
                state.attempt(),
                state.status().moved(event),
                last ? state.priority() : loweredPriority(state),
                last ? null : MicroTime.ceil(at.plus(delay)),
                outcome,
                error,
                at);
    }

    private static int loweredPriority(LeaseState state) {
        return state.policy().decreasePriority() && state.priority() > Integer.MIN_VALUE
                ? state.priority() - 1
                : state.priority();
    }

    private @Nullable HeldLease end(Turn turn, LeaseState state, Settlement settlement) {
        turn.transaction().settle(settlement);
        Instant availableAt = settlement.availableAt();
        if (availableAt != null) {
            waiters.available(state.queue(), availableAt, turn.now());
        }
        book.ended(turn, state.taskId());
        return null;
    }

    private @Nullable HeldLease release(Turn turn, LeaseState state) {
        state.status().moved(TaskEvent.RELEASE);
        turn.transaction().release(state.taskId(), state.attempt(), turn.now());
        waiters.wake(state.queue());
        book.ended(turn, state.taskId());
        return null;
    }

    private HeldLease extend(Turn turn, LeaseState state, Duration extension) {
        state.status().moved(TaskEvent.EXTEND);
        HeldLease lease = held(state);
        Instant until = MicroTime.ceil(turn.now().plus(extension));
        turn.transaction().extend(state.taskId(), until, turn.now());
        expiry.notBefore(until);
        return new HeldLease(lease.token(), lease.workerId(), until);
    }

    private HeldLease progress(Turn turn, LeaseState state, LeaseCommand.ReportProgress progress) {
        state.status().moved(TaskEvent.PROGRESS);
        turn.transaction()
                .progress(
                        state.taskId(),
                        new TaskProgress(progress.current(), progress.total(), progress.message(), turn.now()));
        return held(state);
    }

    private static HeldLease held(LeaseState state) {
        HeldLease lease = state.lease();
        if (lease == null) {
            throw new IllegalStateException("Task " + state.taskId() + " is leased, but its row has no lease");
        }
        return lease;
    }
}
