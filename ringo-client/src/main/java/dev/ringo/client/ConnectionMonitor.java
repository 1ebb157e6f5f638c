package dev.ringo.client;

import dev.ringo.client.error.DeadlineExceededException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.client.wire.LinkObserver;
import dev.ringo.client.wire.Session;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows whether client and server are in touch; logs each loss, each refusal and each return once, and tells the listeners. */
final class ConnectionMonitor implements LinkObserver {

    private static final Logger log = LoggerFactory.getLogger(ConnectionMonitor.class);

    private final InstantSource clock;
    private final List<ClientListener> listeners;
    private final Executor events;
    private final ReentrantLock lock = new ReentrantLock();
    // Guarded by lock.
    private ConnectionSnapshot now;

    /** Whether whoever starts the client hears of failures, so that the log need not. */
    private volatile boolean silent = true;

    /** What the log says of the current absence, empty when there is none. */
    private volatile String said = "";

    ConnectionMonitor(Endpoint endpoint, InstantSource clock, List<ClientListener> listeners, Executor events) {
        this.clock = clock;
        this.listeners = listeners;
        this.events = events;
        this.now = new ConnectionSnapshot(
                endpoint.toString(), ConnectionState.NEW, clock.instant(), null, null, Set.of(), null);
    }

    ConnectionSnapshot snapshot() {
        lock.lock();
        try {
            return now;
        } finally {
            lock.unlock();
        }
    }

    /** The client is being started; in the background it goes on trying when it fails. */
    void connecting(boolean inBackground) {
        silent = !inBackground;
        change(ConnectionState.CONNECTING, null, null);
    }

    /** The client was closed, or could not be started after all. */
    void enter(ConnectionState state) {
        change(state, null, null);
    }

    @Override
    public void connected(Session session) {
        silent = false;
        said = "";
        ConnectionSnapshot before = change(ConnectionState.CONNECTED, session, null);
        if (before.state() != ConnectionState.CONNECTED) {
            log.info(
                    "Connected to {}: server {}, protocol {}",
                    before.endpoint(),
                    session.serverVersion(),
                    session.protocolVersion());
        }
    }

    @Override
    public void away(RingoException failure) {
        ConnectionSnapshot before = change(null, null, failure);
        String news = saying(failure);
        if (!silent && !news.equals(said)) {
            said = news;
            log.warn("The server at {} {}; the client keeps trying. {}", before.endpoint(), news, failure.getMessage());
        }
    }

    private static String saying(RingoException failure) {
        return failure instanceof UnavailableException || failure instanceof DeadlineExceededException
                ? "is away"
                : "refuses this client";
    }

    /** The one place where the snapshot changes; a state of null means that a try failed. */
    private ConnectionSnapshot change(
            @Nullable ConnectionState wanted, @Nullable Session session, @Nullable RingoException failure) {
        ConnectionSnapshot before;
        lock.lock();
        try {
            before = now;
            if (before.state() == ConnectionState.CLOSED) {
                return before;
            }
            ConnectionState state = wanted != null ? wanted : afterFailure(before.state());
            ConnectionSnapshot after = new ConnectionSnapshot(
                    before.endpoint(),
                    state,
                    state == before.state() ? before.since() : clock.instant(),
                    session != null ? session.serverVersion() : before.serverVersion(),
                    session != null ? session.protocolVersion() : before.protocolVersion(),
                    session != null ? session.capabilities() : before.capabilities(),
                    failure != null ? failure.getMessage() : before.lastFailure());
            now = after;
            if (after.state() != before.state()) {
                // Handed over under the lock, so that listeners hear of changes in their order.
                listeners.forEach(listener -> events.execute(() -> tell(listener, before, after)));
            }
        } finally {
            lock.unlock();
        }
        return before;
    }

    private static ConnectionState afterFailure(ConnectionState before) {
        return before == ConnectionState.CONNECTED ? ConnectionState.DISCONNECTED : before;
    }

    private static void tell(ClientListener listener, ConnectionSnapshot before, ConnectionSnapshot after) {
        try {
            listener.connectionChanged(before, after);
        } catch (RuntimeException | Error e) {
            log.warn("A listener of the client failed", e);
        }
    }
}
