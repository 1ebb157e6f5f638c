package dev.ringo.client.worker;

import dev.ringo.client.error.RingoException;
import dev.ringo.client.wire.Assignment;
import dev.ringo.client.wire.ErrorText;
import dev.ringo.client.wire.LeaseRef;
import dev.ringo.client.wire.Settlement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads each task of a worker from its arrival over a handler to its outcome, and counts the places. A place is taken
 * when a task is handed to the executor, and becomes free in {@link #ended} only, whichever way the execution ends; the
 * lease is a matter of its own. Confined to the event loop.
 */
final class TaskFlow implements Settler.Owner {

    private static final Logger log = LoggerFactory.getLogger(TaskFlow.class);
    private static final Duration SHORTEST_HOLD = Duration.ofMillis(100);
    private static final int MOST_DOUBLINGS = 6;

    private final WorkerOptions options;
    private final WorkerName name;
    private final WorkerEnvironment environment;
    private final EventLoop loop;
    private final HandlerInvoker invoker;
    private final HandlerContext.ProgressChannel progress;
    private final Tally tally;
    private final LeaseKeeper leases;
    private final Settler settler;
    private final CreditLedger ledger;
    private final Map<LeaseRef, Execution> executions = new HashMap<>();
    private final Deque<Execution> waiting = new ArrayDeque<>();
    private Duration leaseLength;
    private boolean canRelease;
    private int placed;
    private int refusalsInARow;
    private boolean closing;
    private boolean forced;
    private Runnable afterFinish = () -> {};

    TaskFlow(
            WorkerOptions options,
            WorkerEnvironment environment,
            EventLoop loop,
            HandlerInvoker invoker,
            SessionSource sessions,
            Tally tally) {
        this.options = options;
        this.environment = environment;
        this.loop = loop;
        this.invoker = invoker;
        this.name = invoker.worker();
        this.tally = tally;
        this.leaseLength = options.lease();
        this.progress = new Progress(loop, environment.leases(), sessions);
        this.leases = new LeaseKeeper(loop, environment.leases(), sessions, this::leaseLost);
        this.settler = new Settler(loop, environment.leases(), sessions, this);
        this.ledger = new CreditLedger(loop, options.concurrency(), () -> placed + waiting.size());
    }

    CreditLedger ledger() {
        return ledger;
    }

    int placed() {
        return placed;
    }

    int waiting() {
        return waiting.size();
    }

    /** Whether neither a handler runs nor an outcome is on its way. */
    boolean isEmpty() {
        return executions.isEmpty();
    }

    /** A session serves: leases are so long in it, and so many handlers may run. */
    void serving(WorkSession session, Duration lease, int concurrency) {
        leaseLength = lease.isZero() || lease.isNegative() ? ownLease() : lease;
        canRelease = session.agreed().canRelease();
        settler.sessionServes();
        if (!closing) {
            ledger.attach(session, concurrency);
            startWaiting();
        }
    }

    /** For a server that does not say how long its leases are. */
    private Duration ownLease() {
        return options.lease().isZero() ? WorkerOptions.DEFAULT_LEASE : options.lease();
    }

    /** The session that served is over; leases and handlers are not. */
    void sessionOver() {
        ledger.detach();
    }

    /** A task has arrived. */
    void assigned(Assignment assignment) {
        ledger.consumed();
        if (executions.containsKey(assignment.lease())) {
            return;
        }
        HandlerContext context = new HandlerContext(assignment, name.workerId(), environment.callbacks(), progress);
        Execution execution = new Execution(assignment, leaseLength, context);
        executions.put(execution.lease(), execution);
        leases.keep(execution);
        waiting.add(execution);
        startWaiting();
    }

    /** Places have changed: starts what waits, as far as there is room, and tells the server what is left. */
    void startWaiting() {
        while (!waiting.isEmpty() && placed < ledger.target() && !ledger.isHeldBack() && !givesBack()) {
            start(waiting.remove());
        }
        if (givesBack() || (ledger.target() == 0 && canRelease)) {
            List<Execution> unstarted = new ArrayList<>(waiting);
            waiting.clear();
            unstarted.forEach(execution -> giveBack(execution, "The worker stopped before the task began"));
        }
        ledger.changed();
    }

    private boolean givesBack() {
        return forced || (closing && canRelease);
    }

    private void start(Execution execution) {
        execution.place(true);
        placed++;
        Throwable refusal = invoker.submit(execution, this::handlerEnded);
        if (refusal == null) {
            refusalsInARow = 0;
        } else if (execution.revoke()) {
            executorRefused(execution, refusal);
        }
    }

    private void executorRefused(Execution execution, Throwable refusal) {
        Duration hold = SHORTEST_HOLD.multipliedBy(1L << Math.min(MOST_DOUBLINGS, refusalsInARow++));
        String reason = "The executor refused the handler: " + ErrorText.of(refusal);
        log.warn("Worker {} takes nothing for {} ms. {}", name.name(), hold.toMillis(), reason);
        tally.failed(reason);
        ledger.holdBack(true);
        loop.schedule(hold, () -> {
            ledger.holdBack(false);
            startWaiting();
        });
        execution.intend(TaskOutcome.RELEASED);
        ended(execution, Outcomes.giveBack(execution.assignment(), canRelease, reason, hold));
    }

    private void handlerEnded(Execution execution, @Nullable Throwable failure) {
        if (forced && failure != null && !Outcomes.isVerdict(failure)) {
            giveBack(execution, "The worker stopped before the task ended");
            return;
        }
        Settlement settlement = Outcomes.of(failure);
        execution.intend(Outcomes.outcomeOf(settlement));
        if (failure != null) {
            Failures.log(log, execution, failure);
        }
        ended(execution, settlement);
    }

    private void giveBack(Execution execution, String reason) {
        execution.intend(TaskOutcome.RELEASED);
        ended(execution, Outcomes.giveBack(execution.assignment(), canRelease, reason, Duration.ZERO));
    }

    /** The execution needs no thread any more, if it ever did: frees its place, and settles its lease if it is held. */
    private void ended(Execution execution, @Nullable Settlement settlement) {
        if (execution.isPlaced()) {
            execution.place(false);
            placed--;
        }
        if (!execution.isHeld() || settlement == null) {
            finish(execution, TaskOutcome.LOST);
        } else {
            settler.settle(execution, settlement);
        }
        startWaiting();
    }

    @Override
    public void settled(Execution execution, Settlement settlement) {
        finish(execution, execution.intended());
    }

    @Override
    public void lost(Execution execution) {
        execution.lose();
        finish(execution, TaskOutcome.LOST);
    }

    private void leaseLost(Execution execution) {
        log.warn(
                "The lease of task {} in attempt {} is lost; what its handler does counts nowhere",
                execution.assignment().label(),
                execution.lease().attempt());
        execution.lose();
        if (options.interruptOnLeaseLost()) {
            execution.interrupt();
        }
        if (settler.isSettling(execution)) {
            settler.leaseLost(execution);
        } else if (waiting.remove(execution) || execution.revoke()) {
            ended(execution, null);
        }
    }

    private void finish(Execution execution, TaskOutcome outcome) {
        leases.letGo(execution);
        executions.remove(execution.lease());
        tally.finished(execution, outcome);
        afterFinish.run();
    }

    /** No new tasks; those that have not begun are given back, where the server can do that. */
    void close(Runnable afterFinish) {
        this.afterFinish = afterFinish;
        closing = true;
        ledger.close();
        if (canRelease) {
            revokeUnbegun();
        }
        startWaiting();
    }

    /** Nothing is waited for any more: what has not begun is given back, what runs is cancelled and interrupted. */
    void force() {
        forced = true;
        revokeUnbegun();
        startWaiting();
        for (Execution execution : List.copyOf(executions.values())) {
            if (execution.isPlaced()) {
                execution.context().cancel();
                execution.interrupt();
            }
        }
    }

    /** Renews nothing any more; what is left is for the server to notice. */
    void abandon() {
        executions.values().forEach(leases::letGo);
    }

    /** Executions that wait in the executor's queue have not begun either. */
    private void revokeUnbegun() {
        for (Execution execution : List.copyOf(executions.values())) {
            if (execution.isPlaced() && execution.revoke()) {
                giveBack(execution, "The worker stopped before the task began");
            }
        }
    }

    /** What went wrong outside of handlers. */
    void failed(RingoException failure) {
        tally.failed(failure.getMessage());
    }
}
