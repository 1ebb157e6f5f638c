package dev.ringo.client.worker;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.LeaseLostException;
import dev.ringo.client.error.NotFoundException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.task.Attempt;
import dev.ringo.client.wire.LeaseCalls;
import dev.ringo.client.wire.Settlement;
import dev.ringo.client.wire.WireFailures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings the outcomes of a worker's executions to the server, over its session or, while there is none, by calls of
 * their own. An outcome whose answer was lost is sent again with the same lease; when the server then says that the
 * lease is gone, it is asked what became of the attempt, since that may be this outcome's own doing. Confined to the
 * event loop.
 */
final class Settler {

    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_INQUIRY = Duration.ofSeconds(30);

    private final EventLoop loop;
    private final LeaseCalls calls;
    private final SessionSource session;
    private final Owner owner;
    private final Map<Execution, Delivery> deliveries = new HashMap<>();

    /** Hears what became of an outcome; by events. */
    interface Owner {

        /** The server has it. */
        void settled(Execution execution, Settlement settlement);

        /** The lease was gone before. */
        void lost(Execution execution);
    }

    Settler(EventLoop loop, LeaseCalls calls, SessionSource session, Owner owner) {
        this.loop = loop;
        this.calls = calls;
        this.session = session;
        this.owner = owner;
    }

    /** Brings an outcome to the server, however often it has to be tried while the lease is held. */
    void settle(Execution execution, Settlement settlement) {
        Delivery delivery = new Delivery(execution, settlement);
        deliveries.put(execution, delivery);
        delivery.send();
    }

    /** A session serves: what waits for one is sent. */
    void sessionServes() {
        new ArrayList<>(deliveries.values()).forEach(Delivery::sendIfWaiting);
    }

    /** The lease of an execution whose outcome is on its way is gone, so that it makes no sense to send it again. */
    void leaseLost(Execution execution) {
        Delivery delivery = deliveries.get(execution);
        if (delivery != null) {
            delivery.leaseLost();
        }
    }

    /** Whether an outcome of the execution is on its way. */
    boolean isSettling(Execution execution) {
        return deliveries.containsKey(execution);
    }

    /** One outcome on its way. */
    private final class Delivery implements Reply {

        private final Execution execution;
        private Settlement settlement;
        private EventLoop.@Nullable Timer waiting;
        private boolean underWay;
        private boolean mayHaveArrived;
        private long inquiringSince;

        Delivery(Execution execution, Settlement settlement) {
            this.execution = execution;
            this.settlement = settlement;
        }

        void send() {
            waiting = null;
            underWay = true;
            WorkSession over = session.get();
            if (over != null) {
                over.settle(execution.lease(), settlement, this);
            } else {
                calls.settle(execution.lease(), settlement)
                        .whenComplete((nothing, failure) ->
                                loop.execute(() -> answered(failure == null ? null : WireFailures.cause(failure))));
            }
        }

        void sendIfWaiting() {
            if (waiting != null) {
                waiting.cancel();
                send();
            }
        }

        void leaseLost() {
            if (waiting != null) {
                waiting.cancel();
                waiting = null;
                gone();
            }
        }

        @Override
        public void answered(@Nullable RingoException refusal) {
            underWay = false;
            if (refusal == null) {
                done();
            } else if (refusal instanceof LeaseLostException) {
                gone();
            } else if (refusal instanceof NotFoundException) {
                lose();
            } else if (refusal instanceof InvalidArgumentException) {
                refused(refusal);
            } else {
                lost();
            }
        }

        /** Nobody knows whether it was done. */
        @Override
        public void lost() {
            underWay = false;
            mayHaveArrived = true;
            if (execution.isHeld()) {
                waiting = loop.schedule(PAUSE, this::send);
            } else {
                gone();
            }
        }

        /** What the server does not take it will not take later; the plain form of a failure it takes. */
        private void refused(RingoException refusal) {
            if (settlement instanceof Settlement.Nack nack && nack.delay() != null) {
                settlement = new Settlement.Nack(nack.error(), null);
                send();
            } else {
                lose();
            }
        }

        private void gone() {
            if (mayHaveArrived) {
                inquiringSince = loop.now();
                inquire();
            } else {
                lose();
            }
        }

        private void inquire() {
            calls.outcomeOf(execution.assignment())
                    .whenComplete((outcome, failure) -> loop.execute(() -> inquired(outcome, failure)));
        }

        private void inquired(@Nullable Optional<Attempt.Outcome> outcome, @Nullable Throwable failure) {
            if (outcome != null) {
                if (isOwnDoing(outcome)) {
                    done();
                } else {
                    lose();
                }
            } else if (failure != null
                    && (WireFailures.cause(failure) instanceof NotFoundException
                            || loop.now() - inquiringSince > LONGEST_INQUIRY.toNanos())) {
                lose();
            } else {
                loop.schedule(PAUSE, this::inquire);
            }
        }

        private boolean isOwnDoing(Optional<Attempt.Outcome> outcome) {
            if (settlement instanceof Settlement.Release) {
                return outcome.isEmpty();
            }
            Attempt.Outcome wanted = settlement instanceof Settlement.Ack
                    ? Attempt.Outcome.ACK
                    : settlement instanceof Settlement.Nack ? Attempt.Outcome.NACK : Attempt.Outcome.REJECT;
            return outcome.isPresent() && outcome.get() == wanted;
        }

        private void done() {
            deliveries.remove(execution);
            owner.settled(execution, settlement);
        }

        private void lose() {
            deliveries.remove(execution);
            owner.lost(execution);
        }
    }
}
