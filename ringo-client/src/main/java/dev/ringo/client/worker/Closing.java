package dev.ringo.client.worker;

import dev.ringo.client.error.RingoException;
import dev.ringo.client.wire.Durations;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Brings a worker to its end: no new tasks, then the grace period for what runs, renewals going on, then force, then the
 * end of session and loop. Each step follows when the one before is done or took too long. Confined to the event loop.
 */
final class Closing {

    private static final Duration SHORTEST_DRAIN = Duration.ofMillis(100);
    private static final Duration DRAIN_WITHOUT_GRACE = Duration.ofSeconds(1);
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(30);
    private static final Duration LAST_MOMENT = Duration.ofSeconds(1);

    private final EventLoop loop;
    private final SessionKeeper sessions;
    private final TaskFlow flow;
    private final Runnable atEnd;
    private final CompletableFuture<Void> termination = new CompletableFuture<>();
    private Step step = Step.OPEN;
    private boolean drained;
    private long graceEnds;
    private EventLoop.@Nullable Timer graceTimer;
    private @Nullable RingoException reason;

    /** How far it is. */
    enum Step {
        OPEN,
        DRAINING,
        FORCED,
        LEAVING,
        STOPPED
    }

    Closing(EventLoop loop, SessionKeeper sessions, TaskFlow flow, Runnable atEnd) {
        this.loop = loop;
        this.sessions = sessions;
        this.flow = flow;
        this.atEnd = atEnd;
    }

    Step step() {
        return step;
    }

    CompletableFuture<Void> termination() {
        return termination;
    }

    /** Begins to close, or shortens the grace period if that has begun. */
    void begin(Duration grace) {
        long ends = loop.now() + Durations.nanos(grace);
        if (step == Step.OPEN) {
            step = Step.DRAINING;
            graceEnds = ends;
            sessions.end();
            flow.close(this::check);
            drain(grace);
        } else if (ends - graceEnds >= 0) {
            return;
        }
        graceEnds = ends;
        if (graceTimer != null) {
            graceTimer.cancel();
        }
        graceTimer = loop.scheduleAt(graceEnds, this::force);
        check();
    }

    /** Begins to close because no server will ever accept the worker. */
    void beginBecause(RingoException failure, Duration grace) {
        reason = failure;
        begin(grace);
    }

    /** The session is over: nothing is to be awaited of it. */
    void sessionOver() {
        if (step == Step.LEAVING) {
            stop();
        } else if (step != Step.OPEN) {
            drained();
        }
    }

    private void drain(Duration grace) {
        WorkSession session = sessions.serving();
        if (session == null) {
            drained = true;
            return;
        }
        session.drain(new Reply() {
            @Override
            public void answered(@Nullable RingoException refusal) {
                drained();
            }

            @Override
            public void lost() {
                drained();
            }
        });
        loop.schedule(drainTime(grace), this::drained);
    }

    private static Duration drainTime(Duration grace) {
        if (grace.isZero()) {
            return DRAIN_WITHOUT_GRACE;
        }
        Duration atLeast = grace.compareTo(SHORTEST_DRAIN) < 0 ? SHORTEST_DRAIN : grace;
        return atLeast.compareTo(LONGEST_DRAIN) > 0 ? LONGEST_DRAIN : atLeast;
    }

    private void drained() {
        drained = true;
        check();
    }

    private void force() {
        if (step == Step.DRAINING) {
            step = Step.FORCED;
            flow.force();
            loop.schedule(LAST_MOMENT, this::leave);
            check();
        }
    }

    private void check() {
        if ((step == Step.DRAINING || step == Step.FORCED) && drained && flow.isEmpty()) {
            leave();
        }
    }

    /** Half-closes the session, so that the server answers what is under way and lets go. */
    private void leave() {
        if (step == Step.LEAVING || step == Step.STOPPED) {
            return;
        }
        step = Step.LEAVING;
        flow.abandon();
        WorkSession session = sessions.serving();
        if (session == null) {
            stop();
            return;
        }
        session.halfClose();
        loop.schedule(LAST_MOMENT, () -> session.fail("The server did not end the stream of a worker that left"));
    }

    private void stop() {
        step = Step.STOPPED;
        loop.end();
        atEnd.run();
        if (reason == null) {
            termination.complete(null);
        } else {
            termination.completeExceptionally(reason);
        }
    }
}
