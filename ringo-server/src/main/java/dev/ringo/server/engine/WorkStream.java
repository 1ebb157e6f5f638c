package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.Refusal;
import dev.ringo.server.queue.TaskView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One Work stream inside the engine. Its public methods only put commands into the engine's mailbox, so that everything
 * that happens to the stream happens in one order on one thread; they are called by one thread at a time. Credit is
 * absolute, is used up by assignments, and never exceeds target minus leases in flight.
 */
public final class WorkStream implements Taker {

    private final QueueEngine engine;
    private final WorkRegistration registration;
    private final WorkSink sink;

    // Set by the engine's thread only.
    private volatile boolean over;

    // Confined to the engine's thread.
    private long target;
    private long credit;
    private long inFlight;
    private boolean draining;

    WorkStream(QueueEngine engine, WorkRegistration registration, WorkSink sink) {
        this.engine = engine;
        this.registration = registration;
        this.sink = sink;
        this.target = registration.maxConcurrency();
    }

    /** Sets credit and, if given, the target; both are unsigned 32-bit numbers. */
    public void credit(long requestId, long available, @Nullable Long newTarget) {
        submit(requestId, false, turn -> setCredit(available, newTarget == null ? target : newTarget));
    }

    /** Carries out a lease command. */
    public void settle(long requestId, LeaseCommand command) {
        submit(requestId, true, turn -> engine.settling().carryOut(turn, command));
    }

    /** Answers a command that broke a rule, in its turn. */
    public void refuse(long requestId, Refusal refusal) {
        submit(requestId, false, turn -> {
            throw refusal;
        });
    }

    /** Ends assignments on this stream. */
    public void drain(long requestId) {
        submit(requestId, false, turn -> {
            draining = true;
            engine.waiters().remove(this);
        });
    }

    /** The client sends no more: answer what is open, then complete. */
    public void halfClose() {
        engine.submit(new ControlCommand(turn -> {
            if (!over) {
                leave();
                turn.frame(sink::complete);
            }
        }));
    }

    /** The client broke the protocol: everything before is answered, then the call ends with this reason. */
    public void breakOff(Refusal reason) {
        engine.submit(new ControlCommand(turn -> end(turn, reason)));
    }

    /** The client is gone; nothing can be sent any more. */
    public void cancelled() {
        engine.submit(new ControlCommand(turn -> leave()));
    }

    /** The transport takes frames again. */
    public void ready() {
        engine.submit(new ControlCommand(turn -> {
            if (wantsTasks()) {
                engine.waiters().wake(registration.queue());
            }
        }));
    }

    @Override
    public String queue() {
        return registration.queue();
    }

    @Override
    public Set<String> types() {
        return registration.types();
    }

    @Override
    public String workerId() {
        return registration.workerId();
    }

    @Override
    public Duration lease() {
        return registration.lease();
    }

    @Override
    public int appetite() {
        return wantsTasks() && sink.isReady() ? (int) Math.min(credit, Integer.MAX_VALUE) : 0;
    }

    @Override
    public boolean fits(TaskView candidate) {
        return true;
    }

    @Override
    public void take(Turn turn, Assignment assignment) {
        credit--;
        engine.book().opened(turn, this, assignment);
        if (credit == 0) {
            engine.waiters().remove(this);
        }
        turn.undoing(this::takeBackCredit);
        turn.frame(() -> deliver(assignment), reason -> {});
    }

    /** The first command of every stream. */
    void registered(Turn turn) {
        turn.frame(sink::registered);
    }

    void leaseOpened() {
        inFlight++;
    }

    void leaseEnded() {
        inFlight--;
    }

    boolean isIdle() {
        return inFlight == 0;
    }

    void heartbeat(Turn turn, Instant at) {
        if (sink.isReady()) {
            turn.frame(() -> sink.heartbeat(at));
        }
    }

    /** Ends the stream from this side. */
    void end(Turn turn, Refusal reason) {
        if (!over) {
            leave();
            turn.frame(() -> sink.end(reason));
        }
    }

    boolean isOver() {
        return over;
    }

    private void takeBackCredit() {
        credit++;
        if (wantsTasks()) {
            engine.waiters().add(this);
        }
    }

    private boolean wantsTasks() {
        return credit > 0 && !draining && !over;
    }

    private void setCredit(long available, long newTarget) {
        if (available > 0 && available + inFlight > newTarget) {
            throw new Refusal(
                    Refusal.Code.INVALID_ARGUMENT,
                    "Credit " + available + " and " + inFlight + " leases in flight exceed the target " + newTarget,
                    Map.of("reason", "credit_capacity"));
        }
        target = newTarget;
        credit = available;
        if (wantsTasks()) {
            engine.waiters().add(this);
        } else {
            engine.waiters().remove(this);
        }
    }

    private void leave() {
        over = true;
        engine.streams().remove(this);
        engine.waiters().remove(this);
        engine.book().forget(this);
    }

    /** Runs on the answering thread. */
    private void deliver(Assignment assignment) {
        if (!sink.assigned(assignment)) {
            engine.giveBack(List.of(assignment));
        }
    }

    private void submit(long requestId, boolean writes, Consumer<Turn> action) {
        engine.submit(new StreamCommand(requestId, writes, action));
    }

    /** A command that is answered with a result frame, in the order in which the commands came. */
    private final class StreamCommand implements Command {
        private final long requestId;
        private final boolean writes;
        private final Consumer<Turn> action;

        StreamCommand(long requestId, boolean writes, Consumer<Turn> action) {
            this.requestId = requestId;
            this.writes = writes;
            this.action = action;
        }

        @Override
        public boolean writes() {
            return writes;
        }

        @Override
        public void execute(Turn turn) {
            if (!over) {
                action.accept(turn);
                answer(turn, null);
            }
        }

        @Override
        public void refused(Turn turn, RuntimeException reason) {
            if (!over) {
                answer(turn, Faults.asRefusal(reason));
            }
        }

        private void answer(Turn turn, @Nullable Refusal refusal) {
            Runnable send = () -> sink.result(requestId, refusal);
            if (writes) {
                turn.frame(send, reason -> sink.result(requestId, reason));
            } else {
                turn.frame(send);
            }
        }
    }
}
