package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.TaskView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A unary claim until it is answered. Confined to the engine's thread. */
final class WaitingClaim implements Taker {

    private final Claims claims;
    private final ClaimOrder order;
    private final Reply<List<Assignment>> reply;
    private final long deadlineNanos;
    private final List<Assignment> taken = new ArrayList<>();
    private long size;
    private long sizeWithNext;
    private boolean full;
    private boolean answered;

    WaitingClaim(Claims claims, ClaimOrder order, Reply<List<Assignment>> reply, long deadlineNanos) {
        this.claims = claims;
        this.order = order;
        this.reply = reply;
        this.deadlineNanos = deadlineNanos;
    }

    @Override
    public String queue() {
        return order.queue();
    }

    @Override
    public Set<String> types() {
        return order.types();
    }

    @Override
    public String workerId() {
        return order.workerId();
    }

    @Override
    public Duration lease() {
        return order.lease();
    }

    @Override
    public int appetite() {
        return full || answered ? 0 : order.limit() - taken.size();
    }

    @Override
    public boolean fits(TaskView candidate) {
        sizeWithNext = size + order.size().of(candidate.task(), candidate.attempts());
        full = !taken.isEmpty() && sizeWithNext > order.maxSize();
        return !full;
    }

    @Override
    public void take(Turn turn, Assignment assignment) {
        if (taken.isEmpty()) {
            claims.dealt(this);
        }
        taken.add(assignment);
        size = sizeWithNext;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /** Answers with what there is. */
    void answer(Turn turn) {
        answered = true;
        turn.reply(reply, List.copyOf(taken));
    }

    /** Nobody waits for the answer any more. */
    void withdrawn() {
        answered = true;
    }

    /** Answers with the reason why nothing can be leased. */
    void fail(Turn turn, RuntimeException reason) {
        answered = true;
        turn.refuse(reply, reason);
    }
}
