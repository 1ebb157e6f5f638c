package dev.ringo.client.worker;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.LeaseLostException;
import dev.ringo.client.error.NotFoundException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.wire.Durations;
import dev.ringo.client.wire.LeaseCalls;
import dev.ringo.client.wire.WireFailures;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Renews the leases of a worker, over its session or, while there is none, by calls of their own. Time is measured by
 * the monotonic clock alone: a lease ends its length after it arrived, or after the last successful renewal was sent,
 * which is no later than the server's view of it. Confined to the event loop.
 */
final class LeaseKeeper {

    /** A renewal is sent when this part of the lease is left. */
    private static final int PART_LEFT = 3;

    private static final long SOONEST_NANOS = Duration.ofMillis(10).toNanos();
    private static final long LONGEST_PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private final EventLoop loop;
    private final LeaseCalls calls;
    private final SessionSource session;
    private final Consumer<Execution> lost;
    private final Map<Execution, Held> leases = new HashMap<>();

    /** A keeper that tells of every lease that it loses, once. */
    LeaseKeeper(EventLoop loop, LeaseCalls calls, SessionSource session, Consumer<Execution> lost) {
        this.loop = loop;
        this.calls = calls;
        this.session = session;
        this.lost = lost;
    }

    /** Keeps a lease that has just arrived. */
    void keep(Execution execution) {
        Held held = new Held(execution, loop.now());
        leases.put(execution, held);
        held.awaitRenewal();
    }

    /** Keeps a lease no longer. */
    void letGo(Execution execution) {
        Held held = leases.remove(execution);
        if (held != null) {
            held.timer.cancel();
        }
    }

    /** Until when a lease is held as far as is known, by the monotonic clock. */
    boolean isKept(Execution execution) {
        return leases.containsKey(execution);
    }

    private void lose(Execution execution) {
        letGo(execution);
        lost.accept(execution);
    }

    /** A lease that is kept. */
    private final class Held {

        private final Execution execution;
        private final long length;
        private long deadline;
        private EventLoop.Timer timer;

        Held(Execution execution, long arrivedAt) {
            this.execution = execution;
            this.length = Durations.nanos(execution.leaseLength());
            this.deadline = arrivedAt + length;
            this.timer = loop.scheduleAt(deadline, this::expire);
        }

        void awaitRenewal() {
            long now = loop.now();
            next(now + Math.max(SOONEST_NANOS, deadline - length / PART_LEFT - now), this::renew);
        }

        private void renew() {
            long sentAt = loop.now();
            if (deadline - sentAt <= 0) {
                expire();
                return;
            }
            next(deadline, this::expire);
            WorkSession over = session.get();
            Renewal renewal = new Renewal(this, sentAt);
            if (over != null) {
                over.extend(execution.lease(), execution.leaseLength(), renewal);
            } else {
                calls.extend(execution.lease(), execution.leaseLength())
                        .whenComplete((until, failure) -> loop.execute(
                                () -> renewal.answered(failure == null ? null : WireFailures.cause(failure))));
            }
        }

        private void expire() {
            if (isKept(execution)) {
                lose(execution);
            }
        }

        private void renewed(long sentAt) {
            deadline = sentAt + length;
            awaitRenewal();
        }

        /** Nobody knows whether it was renewed, or the server could not do it: try again while there is time. */
        private void tryAgain() {
            long now = loop.now();
            long left = deadline - now;
            long pause = Math.max(SOONEST_NANOS, Math.min(LONGEST_PAUSE_NANOS, left / (2 * PART_LEFT)));
            next(now + Math.min(left, pause), this::renew);
        }

        private void next(long at, Runnable action) {
            timer.cancel();
            timer = loop.scheduleAt(at, action);
        }
    }

    /** Hears what became of one renewal. */
    private final class Renewal implements Reply {

        private final Held held;
        private final long sentAt;

        Renewal(Held held, long sentAt) {
            this.held = held;
            this.sentAt = sentAt;
        }

        @Override
        public void answered(@Nullable RingoException refusal) {
            if (!isKept(held.execution)) {
                return;
            }
            if (refusal == null) {
                held.renewed(sentAt);
            } else if (refusal instanceof LeaseLostException
                    || refusal instanceof NotFoundException
                    || refusal instanceof InvalidArgumentException) {
                lose(held.execution);
            } else {
                held.tryAgain();
            }
        }

        @Override
        public void lost() {
            if (isKept(held.execution)) {
                held.tryAgain();
            }
        }
    }
}
