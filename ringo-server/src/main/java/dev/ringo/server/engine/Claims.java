package dev.ringo.server.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;

/**
 * The claims that wait: each is answered at the end of the turn that gave it something, when its patience is over, or
 * when the server begins to end. Confined to the engine's thread.
 */
final class Claims {

    private final Waiters waiters;
    private final Set<WaitingClaim> open = new LinkedHashSet<>();
    private final Queue<WaitingClaim> byDeadline =
            new PriorityQueue<>(Comparator.comparingLong(WaitingClaim::deadlineNanos));
    private final List<WaitingClaim> dealt = new ArrayList<>();

    Claims(Waiters waiters) {
        this.waiters = waiters;
    }

    void add(WaitingClaim claim) {
        open.add(claim);
        byDeadline.add(claim);
        waiters.add(claim);
    }

    void withdraw(WaitingClaim claim) {
        if (open.contains(claim)) {
            claim.withdrawn();
            forget(claim);
        }
    }

    /** Answers those whose time has come. A queue that still deserves a look keeps its claims one turn longer. */
    void answer(Turn turn, long nowNanos) {
        for (WaitingClaim claim : dealt) {
            finish(turn, claim);
        }
        dealt.clear();
        WaitingClaim first = byDeadline.peek();
        while (first != null && first.deadlineNanos() - nowNanos <= 0 && !waiters.isAwake(first.queue())) {
            finish(turn, first);
            first = byDeadline.peek();
        }
    }

    /** Notes a claim that has something to be answered with. */
    void dealt(WaitingClaim claim) {
        dealt.add(claim);
    }

    /** Fails those whose tasks were lost with the turn, and those whose patience is over. */
    void fail(Turn aftermath, long nowNanos, RuntimeException reason) {
        for (WaitingClaim claim : dealt) {
            fail(aftermath, claim, reason);
        }
        dealt.clear();
        WaitingClaim first = byDeadline.peek();
        while (first != null && first.deadlineNanos() - nowNanos <= 0) {
            fail(aftermath, first, reason);
            first = byDeadline.peek();
        }
    }

    /** Answers all, empty: nothing is leased any more. */
    void answerAll(Turn turn) {
        for (WaitingClaim claim : Set.copyOf(open)) {
            finish(turn, claim);
        }
    }

    /** Nanoseconds until the first claim loses patience. */
    long nanosToNext(long nowNanos) {
        WaitingClaim first = byDeadline.peek();
        return first == null ? Long.MAX_VALUE : Math.max(0, first.deadlineNanos() - nowNanos);
    }

    private void finish(Turn turn, WaitingClaim claim) {
        claim.answer(turn);
        forget(claim);
    }

    private void fail(Turn turn, WaitingClaim claim, RuntimeException reason) {
        claim.fail(turn, reason);
        forget(claim);
    }

    private void forget(WaitingClaim claim) {
        open.remove(claim);
        byDeadline.remove(claim);
        waiters.remove(claim);
    }
}
