package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.Identifiers;
import dev.ringo.server.queue.MicroTime;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskView;
import dev.ringo.server.store.Claimable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Deals tasks to those who wait, in the same transaction that made the tasks available: in claim order, one task per
 * taker and round, so that a backlog is spread. Takers who want the same types share one look at the queue. Confined to
 * the engine's thread.
 */
final class Dispatcher {

    private static final int TASKS_PER_TURN = 1_000;
    private static final long BYTES_PER_LOOK = 16L << 20;
    private static final int ROUNDS_WHERE_TYPES_DIFFER = 4;

    private final Waiters waiters;
    private final Expiry expiry;
    private final Identifiers identifiers;

    Dispatcher(Waiters waiters, Expiry expiry, Identifiers identifiers) {
        this.waiters = waiters;
        this.expiry = expiry;
        this.identifiers = identifiers;
    }

    /** Deals what there is to all who wait on queues that deserve a look. */
    void deal(Turn turn) {
        waiters.wakeDue(turn.now());
        for (String queue : waiters.takeAwake()) {
            deal(turn, queue);
        }
    }

    private void deal(Turn turn, String queue) {
        List<List<Taker>> groups = hungryGroups(queue);
        int left = TASKS_PER_TURN;
        while (!groups.isEmpty() && left > 0) {
            boolean shared = groups.size() > 1;
            List<List<Taker>> stillHungry = new ArrayList<>();
            for (List<Taker> group : groups) {
                int limit = shared ? Math.min(left, group.size() * ROUNDS_WHERE_TYPES_DIFFER) : left;
                int dealt = dealToGroup(turn, queue, group, limit);
                left -= Math.abs(dealt);
                if (dealt > 0 && isHungry(group)) {
                    stillHungry.add(group);
                }
            }
            groups = stillHungry;
        }
        if (!groups.isEmpty()) {
            waiters.wake(queue);
        } else if (!waiters.on(queue).isEmpty()) {
            waiters.learnDue(queue, turn);
        }
    }

    /** Returns how many tasks were dealt; negative if the queue has no more for this group. */
    private int dealToGroup(Turn turn, String queue, List<Taker> group, int limit) {
        int wanted =
                (int) Math.min(limit, group.stream().mapToLong(Taker::appetite).sum());
        if (wanted <= 0) {
            return 0;
        }
        Set<String> types = group.get(0).types();
        Claimable claimable = turn.transaction().claimable(queue, types, turn.now(), wanted, BYTES_PER_LOOK);
        int dealt = hand(turn, new ArrayDeque<>(group), claimable.tasks());
        boolean exhausted = dealt == claimable.tasks().size() && !claimable.mayBeMore();
        return exhausted ? -dealt : dealt;
    }

    private int hand(Turn turn, Deque<Taker> circle, List<StoredTask> tasks) {
        int dealt = 0;
        for (StoredTask task : tasks) {
            TaskView view = turn.transaction().view(task);
            Taker taker = nextFor(circle, view);
            if (taker == null) {
                break;
            }
            lease(turn, taker, view);
            waiters.served(taker);
            circle.addLast(taker);
            dealt++;
        }
        return dealt;
    }

    /** The next taker in the circle with room for this task; those without leave the circle. */
    private static @Nullable Taker nextFor(Deque<Taker> circle, TaskView view) {
        while (!circle.isEmpty()) {
            Taker taker = circle.removeFirst();
            if (taker.appetite() > 0 && taker.fits(view)) {
                return taker;
            }
        }
        return null;
    }

    private void lease(Turn turn, Taker taker, TaskView view) {
        HeldLease lease = new HeldLease(
                identifiers.newLeaseToken(),
                taker.workerId(),
                MicroTime.ceil(turn.now().plus(taker.lease())));
        TaskView leased = turn.transaction().lease(view, lease, turn.now());
        expiry.notBefore(lease.until());
        taker.take(turn, new Assignment(leased, lease));
    }

    private List<List<Taker>> hungryGroups(String queue) {
        Map<Set<String>, List<Taker>> groups = new LinkedHashMap<>();
        for (Taker taker : waiters.on(queue)) {
            if (taker.appetite() > 0) {
                groups.computeIfAbsent(taker.types(), types -> new ArrayList<>())
                        .add(taker);
            }
        }
        return new ArrayList<>(groups.values());
    }

    private static boolean isHungry(List<Taker> group) {
        return group.stream().anyMatch(taker -> taker.appetite() > 0);
    }
}
