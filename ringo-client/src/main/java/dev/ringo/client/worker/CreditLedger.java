package dev.ringo.client.worker;

import dev.ringo.client.error.IncompatibleVersionException;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.RingoException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the server how many tasks it may send: the places that neither a running handler nor a waiting lease takes. The
 * figure is absolute and told by one command at a time. While the server may still send what was granted before, such a
 * figure would cross what is under way and be refused; so as much of it is left out as may be under way, and the rest is
 * told when nothing has come for a moment. Confined to the event loop.
 */
final class CreditLedger {

    private static final String CAPACITY = "credit_capacity";
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final int MOST_REFUSALS = 20;
    private static final int FIRST_MINOR_WITH_TARGET = 2;

    private final EventLoop loop;
    private final IntSupplier taken;
    private final List<Change> waiting = new ArrayList<>();
    private @Nullable WorkSession session;
    /** How many handlers the user wants, and how many may run after the server had its say. */
    private int wanted;

    private int target;
    private boolean resized;
    private boolean paused;
    private boolean closed;
    /** Whether the whole figure has to be told, whatever may be under way. */
    private boolean outstanding;

    private boolean telling;
    private EventLoop.@Nullable Timer quiet;
    private long changes;
    private int refusals;
    /** What the server may still send: set when it agrees, lowered by what arrives. */
    private int granted;

    private boolean heldBack;

    /** A ledger for so many handlers, of whose places so many are taken. */
    CreditLedger(EventLoop loop, int target, IntSupplier taken) {
        this.loop = loop;
        this.wanted = target;
        this.target = target;
        this.taken = taken;
    }

    int target() {
        return target;
    }

    /** What a server is asked for. */
    int wanted() {
        return wanted;
    }

    boolean isPaused() {
        return paused || target == 0;
    }

    /** Whether the server may send something. */
    boolean isGranted() {
        return granted > 0;
    }

    /** A session serves; its server may want fewer handlers to run, but cannot make it more than the user wants. */
    void attach(WorkSession session, int concurrency) {
        this.session = session;
        if (!resized) {
            target = concurrency < 1 ? wanted : Math.min(wanted, concurrency);
        }
        telling = false;
        refusals = 0;
        granted = 0;
        outstanding = true;
        tell();
    }

    /** The session is over; what was granted in it is void. */
    void detach() {
        session = null;
        stopWaiting();
        telling = false;
        granted = 0;
    }

    /** No more credit, in this session or another. */
    void close() {
        closed = true;
        waiting.forEach(change -> change.done.complete(null));
        waiting.clear();
    }

    /** The number of taken places has changed. */
    void changed() {
        tell();
    }

    /** A task has arrived. */
    void consumed() {
        granted = Math.max(0, granted - 1);
    }

    /** Takes nothing or takes something again; done when the server has agreed. */
    void pause(boolean pause, CompletableFuture<Void> done) {
        paused = pause;
        change(done);
    }

    /** Changes how many handlers may run; done when the server has agreed. */
    void resize(int concurrency, CompletableFuture<Void> done) {
        if (session != null && !session.agreed().canRetarget() && concurrency > target) {
            done.completeExceptionally(
                    new IncompatibleVersionException("Raising the concurrency of a worker needs protocol 1."
                            + FIRST_MINOR_WITH_TARGET + ", but "
                            + session.agreed().protocolVersion()
                            + " was agreed with the server; close the worker and make another"));
            return;
        }
        wanted = concurrency;
        target = concurrency;
        resized = true;
        change(done);
    }

    /** Takes nothing, or something again, because the executor refused a handler. */
    void holdBack(boolean hold) {
        heldBack = hold;
        changed();
    }

    boolean isHeldBack() {
        return heldBack;
    }

    private void change(CompletableFuture<Void> done) {
        changes++;
        waiting.add(new Change(changes, done));
        if (closed) {
            close();
        } else {
            outstanding = true;
            tell();
        }
    }

    private void tell() {
        WorkSession told = session;
        if (told == null || closed || telling) {
            return;
        }
        int free = free();
        int notUnderWay = free - granted;
        if (outstanding || notUnderWay < 0) {
            tell(told, free);
        } else if (notUnderWay > granted) {
            tell(told, notUnderWay);
        } else if (notUnderWay > 0 && quiet == null) {
            quiet = loop.schedule(PAUSE, this::isQuiet);
        }
    }

    private void tell(WorkSession told, int available) {
        stopWaiting();
        outstanding = false;
        telling = true;
        Integer toldTarget = resized && told.agreed().canRetarget() ? (Integer) target : null;
        told.credit(available, toldTarget, new Told(told, available, changes));
    }

    private int free() {
        return paused || heldBack ? 0 : Math.max(0, target - taken.getAsInt());
    }

    private void isQuiet() {
        quiet = null;
        outstanding |= free() > granted;
        tell();
    }

    private void stopWaiting() {
        if (quiet != null) {
            quiet.cancel();
            quiet = null;
        }
    }

    private void agreed(int available, long upTo) {
        telling = false;
        refusals = 0;
        granted = available;
        waiting.removeIf(change -> {
            if (change.number <= upTo) {
                change.done.complete(null);
                return true;
            }
            return false;
        });
        tell();
    }

    /** The server counts leases that are settled already or just arriving: ask again with fresh figures. */
    private void refused(WorkSession by, RingoException refusal) {
        refusals++;
        boolean crossed = refusal instanceof InvalidArgumentException
                && CAPACITY.equals(refusal.metadata().get("reason"));
        if (!crossed || refusals >= MOST_REFUSALS) {
            by.fail("The server refused a credit: " + refusal.getMessage());
            return;
        }
        outstanding = true;
        if (refusals == 1) {
            // What crossed the figure has come before this answer.
            telling = false;
            tell();
            return;
        }
        loop.schedule(PAUSE, () -> {
            if (session == by) {
                telling = false;
                tell();
            }
        });
    }

    /** A change that somebody waits for. */
    private record Change(long number, CompletableFuture<Void> done) {}

    /** Hears what the server says to a figure. */
    private final class Told implements Reply {

        private final WorkSession by;
        private final int available;
        private final long upTo;

        Told(WorkSession by, int available, long upTo) {
            this.by = by;
            this.available = available;
            this.upTo = upTo;
        }

        @Override
        public void answered(@Nullable RingoException refusal) {
            if (session != by) {
                return;
            }
            if (refusal == null) {
                agreed(available, upTo);
            } else {
                refused(by, refusal);
            }
        }

        @Override
        public void lost() {
            // The session is over; the next one is told anew.
        }
    }
}
