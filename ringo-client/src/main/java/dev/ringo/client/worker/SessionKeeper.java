package dev.ringo.client.worker;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.wire.Assignment;
import dev.ringo.client.wire.Link;
import dev.ringo.client.wire.Pauses;
import dev.ringo.client.wire.Registration;
import dev.ringo.client.wire.Session;
import dev.ringo.client.wire.TaskCodec;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that a worker has a session: opens one when the link has agreed on one, and the next when it is over. A
 * session that does not last is followed by ever longer pauses; one that lasted, by none. Confined to the event loop.
 */
final class SessionKeeper implements WorkSession.Owner {

    private static final Logger log = LoggerFactory.getLogger(SessionKeeper.class);

    /** A session of this age was a good one. */
    private static final Duration GOOD_AGE = Duration.ofSeconds(5);

    private final EventLoop loop;
    private final Link link;
    private final TaskCodec codec;
    private final Pauses pauses;
    private final Supplier<Registration> registration;
    private final Owner owner;
    private @Nullable WorkSession serving;
    private @Nullable WorkSession opening;
    private int shortLived;
    private boolean ended;

    /** Hears when the worker has a session and when it has none; by events. */
    interface Owner {

        /** A session serves: so long are leases, so many handlers may run. */
        void serving(WorkSession session, Duration lease, int concurrency);

        /** The server leased a task over the session that serves. */
        void assigned(WorkSession session, Assignment assignment);

        /** The session that served is over; null means in good order. */
        void sessionOver(@Nullable RingoException failure);

        /** No session will ever be accepted. */
        void refused(RingoException failure);

        /** A try to get a session failed; more follow. */
        void failed(RingoException failure);
    }

    SessionKeeper(
            EventLoop loop,
            WorkerEnvironment environment,
            Pauses pauses,
            Supplier<Registration> registration,
            Owner owner) {
        this.loop = loop;
        this.link = environment.calls().link();
        this.codec = environment.codec();
        this.pauses = pauses;
        this.registration = registration;
        this.owner = owner;
    }

    /** Begins to see to it. */
    void begin() {
        next(null);
    }

    /** The session that serves, null while there is none. */
    @Nullable WorkSession serving() {
        return serving;
    }

    /** No new sessions; the one that serves goes on. */
    void end() {
        ended = true;
        if (opening != null) {
            opening.fail("The worker stops");
        }
    }

    private void next(@Nullable Session stale) {
        if (ended) {
            return;
        }
        link.nextSession(stale)
                .whenComplete((agreed, failure) -> loop.execute(() -> {
                    if (agreed != null && !ended) {
                        open(agreed);
                    }
                }));
    }

    private void open(Session agreed) {
        WorkSession session = new WorkSession(loop, agreed, this);
        opening = session;
        session.open(link, registration.get(), codec);
    }

    @Override
    public void registered(WorkSession session, Duration lease, int concurrency) {
        opening = null;
        serving = session;
        owner.serving(session, lease, concurrency);
    }

    @Override
    public void assigned(WorkSession session, Assignment assignment) {
        owner.assigned(session, assignment);
    }

    @Override
    public void over(WorkSession session, @Nullable RingoException failure) {
        boolean served = serving == session;
        serving = null;
        opening = null;
        if (served) {
            owner.sessionOver(failure);
        }
        if (ended) {
            return;
        }
        if (failure != null) {
            log.debug("A session of the worker ended: {}", failure.getMessage());
            owner.failed(failure);
        }
        if (!served && failure instanceof InvalidArgumentException) {
            ended = true;
            owner.refused(failure);
            return;
        }
        if (served && session.age().compareTo(GOOD_AGE) >= 0) {
            shortLived = 0;
        }
        Duration pause = shortLived == 0 ? Duration.ZERO : pauses.before(shortLived - 1);
        shortLived++;
        loop.schedule(pause, () -> next(failure == null ? null : session.agreed()));
    }
}
