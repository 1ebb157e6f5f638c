package dev.ringo.client.wire;

import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tie between a client and its server: one channel, and the session that is valid on it. Once opened it either has
 * a session or tries to get one, until it is closed. However many calls notice a loss, one series of tries follows;
 * whoever needs a session waits for that. Only closing blocks, and nothing of a user's runs on the link's threads.
 */
public final class Link {

    private final String endpoint;
    private final Supplier<ManagedChannel> channels;
    private final Negotiator negotiator;
    private final Pauses pauses;
    private final ScheduledExecutorService thread;
    private final LinkObserver observer;

    private final ReentrantLock lock = new ReentrantLock();
    // All below guarded by lock.
    private @Nullable ManagedChannel channel;
    private @Nullable Session current;
    private CompletableFuture<Session> next = new CompletableFuture<>();
    /** The try that is under way. */
    private @Nullable CompletableFuture<Session> attempt;
    /** Waits for the first three tries of a series. */
    private @Nullable CompletableFuture<Session> recovery;
    /** Whether a series of tries is under way, and which one: what an earlier series left behind is ignored. */
    private boolean trying;

    private int series;
    private boolean closed;

    /** A link that is not open. Does no I/O. */
    public Link(LinkSettings settings, Pauses pauses, ScheduledExecutorService thread, LinkObserver observer) {
        this.endpoint = settings.endpoint();
        this.channels = settings.channels();
        this.negotiator = new Negotiator(settings.endpoint(), settings.sdkVersion(), settings.deadline());
        this.pauses = pauses;
        this.thread = thread;
        this.observer = observer;
    }

    /** Builds the channel; does nothing when it is there. */
    public void open() {
        lock.lock();
        try {
            if (channel == null && !closed) {
                channel = channels.get();
                watch(channel);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives the channel up again, as if the link had never been opened. */
    public void abandon() {
        ManagedChannel abandoned;
        lock.lock();
        try {
            abandoned = channel;
            channel = null;
            current = null;
            attempt = null;
        } finally {
            lock.unlock();
        }
        if (abandoned != null) {
            abandoned.shutdownNow();
        }
    }

    /** Keeps trying until there is a session; the first try is made at once. */
    public void connectInBackground() {
        int mine;
        lock.lock();
        try {
            if (current != null || trying) {
                return;
            }
            mine = beginSeries();
        } finally {
            lock.unlock();
        }
        step(mine, -1);
    }

    /** The session, or the outcome of one try to get one. */
    public CompletableFuture<Session> session() {
        Session session = currentSession();
        return session == null ? tryOnce() : CompletableFuture.completedFuture(session);
    }

    /** The session if there is one. */
    public @Nullable Session currentSession() {
        lock.lock();
        try {
            return closed ? null : current;
        } finally {
            lock.unlock();
        }
    }

    /**
     * A session other than the one that failed: the one that has replaced it, or the outcome of three tries.
     *
     * @param pauseFirst whether the server should be given a moment; a refused token needs none
     */
    public CompletableFuture<Session> recover(Session stale, boolean pauseFirst) {
        CompletableFuture<Session> mine;
        int begun;
        lock.lock();
        try {
            if (current != null && !current.equals(stale) && !closed) {
                return CompletableFuture.completedFuture(current);
            }
            mine = recovery;
            if (mine != null) {
                return mine;
            }
            begun = current == null || trying || closed ? 0 : beginSeries();
            if (begun != 0) {
                mine = new CompletableFuture<>();
                recovery = mine;
            }
        } finally {
            lock.unlock();
        }
        if (mine == null) {
            return tryOnce();
        }
        continueSeries(begun, pauseFirst ? 0 : -1);
        return mine;
    }

    /** A session other than the one that failed, however long it takes; fails only when the link is closed. */
    public CompletableFuture<Session> nextSession(@Nullable Session stale) {
        CompletableFuture<Session> coming;
        boolean isStale;
        lock.lock();
        try {
            if (current != null && !current.equals(stale) && !closed) {
                return CompletableFuture.completedFuture(current);
            }
            coming = next;
            isStale = current != null;
        } finally {
            lock.unlock();
        }
        if (isStale && stale != null) {
            recover(stale, true);
        }
        return coming.copy();
    }

    /** The channel, for calls. */
    ManagedChannel channel() {
        lock.lock();
        try {
            if (closed) {
                throw new UnavailableException("The client of " + endpoint + " is closed");
            }
            if (channel == null) {
                throw new IllegalStateException("The client of " + endpoint + " is not started; call start() first");
            }
            return channel;
        } finally {
            lock.unlock();
        }
    }

    /** Whether it was opened and not closed. */
    public boolean isOpen() {
        lock.lock();
        try {
            return channel != null && !closed;
        } finally {
            lock.unlock();
        }
    }

    /** Where the server is, for people. */
    public String endpoint() {
        return endpoint;
    }

    /** Gives everything up; whoever waits for a session is told. Waits a moment for calls that are under way. */
    public void close() {
        ManagedChannel abandoned;
        CompletableFuture<Session> waiting;
        CompletableFuture<Session> recovering;
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            abandoned = channel;
            waiting = next;
            recovering = recovery;
        } finally {
            lock.unlock();
        }
        UnavailableException reason = new UnavailableException("The client of " + endpoint + " is closed");
        waiting.completeExceptionally(reason);
        if (recovering != null) {
            recovering.completeExceptionally(reason);
        }
        if (abandoned != null) {
            shutDown(abandoned);
        }
    }

    private static void shutDown(ManagedChannel channel) {
        channel.shutdown();
        try {
            if (!channel.awaitTermination(1, TimeUnit.SECONDS)) {
                channel.shutdownNow();
            }
        } catch (InterruptedException e) {
            channel.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private int beginSeries() {
        trying = true;
        series = series == Integer.MAX_VALUE ? 1 : series + 1;
        return series;
    }

    private void continueSeries(int mine, int number) {
        if (number < 0) {
            step(mine, number);
            return;
        }
        resetBackoff();
        onThread(() ->
                thread.schedule(() -> step(mine, number), pauses.before(number).toNanos(), TimeUnit.NANOSECONDS));
    }

    private void step(int mine, int number) {
        if (isUnderWay(mine)) {
            tryOnce().whenComplete((session, failure) -> {
                if (failure != null) {
                    stepFailed(mine, number, failure);
                }
            });
        }
    }

    private void stepFailed(int mine, int number, Throwable failure) {
        CompletableFuture<Session> waiting = null;
        lock.lock();
        try {
            if (series != mine || !trying) {
                return;
            }
            if (number + 1 >= Pauses.TRIES_OF_A_RECOVERY) {
                waiting = recovery;
                recovery = null;
                current = null;
            }
        } finally {
            lock.unlock();
        }
        if (waiting != null) {
            waiting.completeExceptionally(failure);
        }
        continueSeries(mine, number + 1);
    }

    private boolean isUnderWay(int mine) {
        lock.lock();
        try {
            return trying && series == mine && !closed;
        } finally {
            lock.unlock();
        }
    }

    /** One try, shared by all who want one while it runs. */
    private CompletableFuture<Session> tryOnce() {
        CompletableFuture<Session> mine = new CompletableFuture<>();
        ManagedChannel on;
        lock.lock();
        try {
            if (attempt != null) {
                return attempt;
            }
            on = channel();
            attempt = mine;
        } catch (UnavailableException | IllegalStateException e) {
            return CompletableFuture.failedFuture(e);
        } finally {
            lock.unlock();
        }
        on.resetConnectBackoff();
        negotiator.negotiate(on).whenComplete((session, failure) -> {
            if (session != null) {
                tried(mine, on, session);
            } else if (failure != null) {
                triedInVain(mine, WireFailures.cause(failure));
            }
        });
        return mine;
    }

    private void tried(CompletableFuture<Session> mine, ManagedChannel on, Session session) {
        CompletableFuture<Session> waiting;
        CompletableFuture<Session> recovering;
        lock.lock();
        try {
            if (closed || channel != on) {
                mine.completeExceptionally(new UnavailableException("The client of " + endpoint + " was closed"));
                return;
            }
            attempt = null;
            current = session;
            trying = false;
            waiting = next;
            next = new CompletableFuture<>();
            recovering = recovery;
            recovery = null;
        } finally {
            lock.unlock();
        }
        onThread(() -> thread.execute(() -> observer.connected(session)));
        mine.complete(session);
        if (recovering != null) {
            recovering.complete(session);
        }
        waiting.complete(session);
    }

    private void triedInVain(CompletableFuture<Session> mine, RingoException failure) {
        lock.lock();
        try {
            if (attempt == mine) {
                attempt = null;
            }
        } finally {
            lock.unlock();
        }
        onThread(() -> thread.execute(() -> observer.away(failure)));
        mine.completeExceptionally(failure);
    }

    /** A channel that loses its connection while nobody calls is noticed here, thanks to the keepalive. */
    private void watch(ManagedChannel watched) {
        ConnectivityState state = watched.getState(false);
        if (state == ConnectivityState.SHUTDOWN) {
            return;
        }
        watched.notifyWhenStateChanged(state, () -> {
            Session stale = currentSession();
            if (state == ConnectivityState.READY && stale != null) {
                recover(stale, true);
            }
            watch(watched);
        });
    }

    private void resetBackoff() {
        lock.lock();
        try {
            if (channel != null) {
                channel.resetConnectBackoff();
            }
        } finally {
            lock.unlock();
        }
    }

    private static void onThread(Runnable handOver) {
        try {
            handOver.run();
        } catch (RejectedExecutionException expected) {
            // The client is closed: nobody waits or listens any more.
        }
    }
}
