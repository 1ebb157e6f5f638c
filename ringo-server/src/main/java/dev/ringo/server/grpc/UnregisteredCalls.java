package dev.ringo.server.grpc;

import dev.ringo.server.queue.Refusal;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The Work calls that have not registered yet. Each has a time to do so; when the server begins to end, all of them end
 * at once.
 */
final class UnregisteredCalls implements AutoCloseable {

    /** How long a call may stay open without saying what it is for. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Duration patience;
    private final ScheduledThreadPoolExecutor timer;
    private final Set<Entry> waiting = ConcurrentHashMap.newKeySet();

    /** Set once, before the entries that are there are ended: whoever comes later sees it. */
    private volatile @Nullable Refusal over;

    UnregisteredCalls(Duration patience) {
        this.patience = patience;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "ringo-unregistered-1");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Watches a call that has just begun. */
    Entry add(Consumer<Refusal> ending) {
        Entry entry = new Entry(ending);
        waiting.add(entry);
        Refusal reason = over;
        if (reason == null) {
            entry.timeout = timer.schedule(() -> entry.end(tooLate()), patience.toNanos(), TimeUnit.NANOSECONDS);
        } else {
            entry.end(reason);
        }
        return entry;
    }

    /** Ends all of them, and those that are still to come at once. */
    void endAll(Refusal reason) {
        over = reason;
        waiting.forEach(entry -> entry.end(reason));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private Refusal tooLate() {
        return new Refusal(
                Refusal.Code.CONFLICT, "The call did not register a worker within " + patience.toSeconds() + " s");
    }

    /** One call; whoever decides first about it, decides alone. */
    final class Entry {

        private final Consumer<Refusal> ending;
        private final AtomicBoolean decided = new AtomicBoolean();
        private volatile @Nullable Future<?> timeout;

        private Entry(Consumer<Refusal> ending) {
            this.ending = ending;
        }

        /** Takes the call out of the watch; false if it has already been ended. */
        boolean decide() {
            if (!decided.compareAndSet(false, true)) {
                return false;
            }
            waiting.remove(this);
            Future<?> running = timeout;
            if (running != null) {
                running.cancel(false);
            }
            return true;
        }

        private void end(Refusal reason) {
            if (decide()) {
                ending.accept(reason);
            }
        }
    }
}
