package dev.ringo.server.daemon;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends the daemon when the process that owns it is gone. It looks twice a second: only a parent is told of the death of
 * a process, not a child. A process that took over the number of the owner is recognised by its start.
 */
final class ParentWatch {

    private static final long LOOK_MILLIS = 500;

    private final long pid;
    private final Optional<Instant> started;
    private final EndOfDaemon end;

    private ParentWatch(long pid, EndOfDaemon end) {
        this.pid = pid;
        this.started = start(pid);
        this.end = end;
    }

    static void on(long pid, EndOfDaemon end) {
        ParentWatch watch = new ParentWatch(pid, end);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "ringo-parent-1");
            thread.setDaemon(true);
            return thread;
        });
        timer.scheduleWithFixedDelay(watch::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        boolean alive = ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
        if (!alive || !start(pid).equals(started)) {
            end.begin();
        }
    }

    private static Optional<Instant> start(long pid) {
        return ProcessHandle.of(pid).flatMap(process -> process.info().startInstant());
    }
}
