package dev.ringo.server.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who waits on which queue, which of these queues deserve a look, and when the next scheduled task of each falls due.
 * Confined to the engine's thread.
 */
final class Waiters {

    private final Map<String, QueueWaiters> byQueue = new HashMap<>();
    private final Set<String> awake = new LinkedHashSet<>();

    /** Adds somebody and looks at the queue for them. */
    void add(Taker taker) {
        byQueue.computeIfAbsent(taker.queue(), queue -> new QueueWaiters())
                .takers
                .add(taker);
        awake.add(taker.queue());
    }

    /** Removes somebody; no harm if they are not there. */
    void remove(Taker taker) {
        QueueWaiters waiters = byQueue.get(taker.queue());
        if (waiters != null && waiters.takers.remove(taker) && waiters.takers.isEmpty()) {
            byQueue.remove(taker.queue());
            awake.remove(taker.queue());
        }
    }

    /** Something may be there for those who wait on this queue. */
    void wake(String queue) {
        if (byQueue.containsKey(queue)) {
            awake.add(queue);
        }
    }

    /** Something will be there at this moment, or is there already. */
    void available(String queue, Instant at, Instant now) {
        QueueWaiters waiters = byQueue.get(queue);
        if (waiters == null) {
            return;
        }
        if (!at.isAfter(now)) {
            awake.add(queue);
        } else if (waiters.dueKnown && (waiters.nextDue == null || at.isBefore(waiters.nextDue))) {
            waiters.nextDue = at;
        }
    }

    /** Wakes the queues on which a scheduled task has fallen due. */
    void wakeDue(Instant now) {
        byQueue.forEach((queue, waiters) -> {
            if (waiters.nextDue != null && !waiters.nextDue.isAfter(now)) {
                waiters.dueKnown = false;
                waiters.nextDue = null;
                awake.add(queue);
            }
        });
    }

    /** Wakes all: a look that finds nothing is cheap, and nobody waits for ever for an event that was missed. */
    void wakeAll() {
        awake.addAll(byQueue.keySet());
    }

    /** Forgets what is known about due times and wakes all; used when memory may differ from the store. */
    void forget() {
        byQueue.values().forEach(waiters -> {
            waiters.dueKnown = false;
            waiters.nextDue = null;
        });
        wakeAll();
    }

    boolean isAnyAwake() {
        return !awake.isEmpty();
    }

    boolean isAwake(String queue) {
        return awake.contains(queue);
    }

    /** The queues that deserve a look; they sleep again unless somebody wakes them. */
    List<String> takeAwake() {
        List<String> queues = new ArrayList<>(awake);
        awake.clear();
        return queues;
    }

    /** Those who wait on the queue, longest served last. */
    List<Taker> on(String queue) {
        QueueWaiters waiters = byQueue.get(queue);
        return waiters == null ? List.of() : new ArrayList<>(waiters.takers);
    }

    /** Moves somebody who was served behind the others. */
    void served(Taker taker) {
        QueueWaiters waiters = byQueue.get(taker.queue());
        if (waiters != null && waiters.takers.remove(taker)) {
            waiters.takers.add(taker);
        }
    }

    /** Learns when the next task of the queue falls due, unless that is known. */
    void learnDue(String queue, Turn turn) {
        QueueWaiters waiters = byQueue.get(queue);
        if (waiters != null && !waiters.dueKnown) {
            waiters.nextDue = turn.transaction().nextDue(queue, turn.now());
            waiters.dueKnown = true;
        }
    }

    /** The first moment at which a scheduled task falls due on a queue where somebody waits. */
    @Nullable Instant nextDue() {
        Instant first = null;
        for (QueueWaiters waiters : byQueue.values()) {
            Instant due = waiters.nextDue;
            if (due != null && (first == null || due.isBefore(first))) {
                first = due;
            }
        }
        return first;
    }

    private static final class QueueWaiters {
        private final Set<Taker> takers = new LinkedHashSet<>();
        private boolean dueKnown;
        private @Nullable Instant nextDue;
    }
}
