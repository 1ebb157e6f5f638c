package dev.ringo.client.worker;

import dev.ringo.client.wire.Durations;
import java.time.Duration;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the events of one worker on one thread, one after the other, and its timers when they are due. What only events
 * touch needs no lock. Events must not block. Those that come after the end run on their senders' threads, still one
 * after the other, so that nobody waits for an answer in vain.
 */
final class EventLoop {

    private static final Logger log = LoggerFactory.getLogger(EventLoop.class);

    /** After so many events the timers are looked at, however many events there are. */
    private static final int LONGEST_BURST = 256;

    private final LongSupplier nanoClock;
    private final BlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
    private final ReentrantLock afterEnd = new ReentrantLock();
    private volatile boolean ended;
    private volatile @Nullable Thread thread;

    // Confined to the loop's thread.
    private final TreeSet<Timer> timers = new TreeSet<>();
    private long timersMade;
    private boolean ending;

    EventLoop(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Starts the thread; after each burst of events it runs the action. */
    void start(String threadName, Runnable afterBurst) {
        Thread started = new Thread(() -> run(afterBurst), threadName);
        started.setDaemon(true);
        thread = started;
        started.start();
    }

    /** Has an event run; callable from any thread. */
    void execute(Runnable event) {
        inbox.add(event);
        if (ended) {
            runLeftovers();
        }
    }

    /** Has an event run later; for events only. */
    Timer schedule(Duration delay, Runnable event) {
        return scheduleAt(now() + Durations.nanos(delay), event);
    }

    /** Has an event run when the clock shows that value; for events only. */
    Timer scheduleAt(long nanos, Runnable event) {
        Timer timer = new Timer(nanos, timersMade++, event);
        timers.add(timer);
        return timer;
    }

    /** Whether this is the loop's thread. */
    boolean isLoopThread() {
        return Thread.currentThread() == thread;
    }

    /** The monotonic clock. */
    long now() {
        return nanoClock.getAsLong();
    }

    /** Ends the loop after the events that have come; for events only. */
    void end() {
        ending = true;
    }

    private void run(Runnable afterBurst) {
        while (!ending) {
            Runnable event = next();
            for (int number = 1; event != null; number++) {
                runSafely(event);
                event = number < LONGEST_BURST ? inbox.poll() : null;
            }
            runDueTimers();
            runSafely(afterBurst);
        }
        timers.clear();
        ended = true;
        runLeftovers();
    }

    private @Nullable Runnable next() {
        try {
            if (timers.isEmpty()) {
                return inbox.take();
            }
            long wait = timers.first().due - now();
            return wait <= 0 ? inbox.poll() : inbox.poll(wait, TimeUnit.NANOSECONDS);
        } catch (InterruptedException expected) {
            // Nobody has a reason to interrupt this thread; the loop ends by an event only.
            return null;
        }
    }

    private void runDueTimers() {
        while (!timers.isEmpty() && timers.first().due - now() <= 0) {
            Timer timer = timers.pollFirst();
            if (timer != null) {
                runSafely(timer.event);
            }
        }
    }

    private void runLeftovers() {
        afterEnd.lock();
        try {
            Runnable event = inbox.poll();
            while (event != null) {
                runSafely(event);
                event = inbox.poll();
            }
        } finally {
            afterEnd.unlock();
        }
    }

    private static void runSafely(Runnable event) {
        try {
            event.run();
        } catch (Throwable t) {
            log.error("An event of a worker failed; the worker goes on", t);
        }
    }

    /** An event that runs later unless it is cancelled. */
    final class Timer implements Comparable<Timer> {

        private final long due;
        private final long number;
        private final Runnable event;

        private Timer(long due, long number, Runnable event) {
            this.due = due;
            this.number = number;
            this.event = event;
        }

        /** Forgets the event; for events only. */
        void cancel() {
            timers.remove(this);
        }

        @Override
        public int compareTo(Timer other) {
            int byTime = Long.signum(due - other.due);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(number);
        }
    }
}
