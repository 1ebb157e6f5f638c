package dev.ringo.client;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The threads of one client that belong to no worker: one for the link, one for listeners, some for users' callbacks. */
final class ClientThreads {

    private static final AtomicLong LINKS = new AtomicLong();
    private static final AtomicLong CALLBACKS = new AtomicLong();
    private static final AtomicLong EVENTS = new AtomicLong();
    private static final long KEPT_SECONDS = 10;

    private final ScheduledThreadPoolExecutor link;
    private final ThreadPoolExecutor callbacks;
    private final ThreadPoolExecutor events;

    ClientThreads() {
        link = new ScheduledThreadPoolExecutor(1, named("ringo-link-", LINKS));
        link.setKeepAliveTime(KEPT_SECONDS, TimeUnit.SECONDS);
        link.allowCoreThreadTimeOut(true);
        link.setRemoveOnCancelPolicy(true);
        callbacks = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                KEPT_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                named("ringo-callback-", CALLBACKS));
        events = new ThreadPoolExecutor(
                1, 1, KEPT_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named("ringo-events-", EVENTS));
        events.allowCoreThreadTimeOut(true);
    }

    ScheduledThreadPoolExecutor link() {
        return link;
    }

    /** Runs what users gave to be called. Never shut down: its threads end by themselves when nothing is left to do. */
    Executor callbacks() {
        return callbacks;
    }

    /** Tells listeners what happened, in order. Never shut down either. */
    Executor events() {
        return events;
    }

    void close() {
        link.shutdownNow();
    }

    private static ThreadFactory named(String prefix, AtomicLong number) {
        return action -> {
            Thread thread = new Thread(action, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
