package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.TaskView;
import java.time.Duration;
import java.util.Set;

/** Somebody who waits for tasks of a queue: a Work stream with credit or a waiting Claim. */
interface Taker {

    String queue();

    /** The task types it takes; empty means all. */
    Set<String> types();

    String workerId();

    Duration lease();

    /** How many more tasks it takes at this moment. */
    int appetite();

    /** Whether this task still fits; a taker that says no takes nothing more in this turn. */
    boolean fits(TaskView candidate);

    /** Takes a task that is leased to it in this turn. */
    void take(Turn turn, Assignment assignment);
}
