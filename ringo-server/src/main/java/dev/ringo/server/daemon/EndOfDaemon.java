package dev.ringo.server.daemon;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Why a daemon ends: the first who asks begins the drain, and a signal after that shortens it. Safe for any thread.
 */
final class EndOfDaemon {

    private final CountDownLatch asked = new CountDownLatch(1);
    private final AtomicReference<@Nullable Runnable> hurry = new AtomicReference<>();

    /** Asks for an orderly end. */
    void begin() {
        asked.countDown();
    }

    /** A signal: asks for an orderly end, and if that is under way, for a quick one. */
    void signal() {
        boolean underWay = asked.getCount() == 0;
        asked.countDown();
        Runnable shortcut = hurry.get();
        if (underWay && shortcut != null) {
            shortcut.run();
        }
    }

    /** Waits until somebody asks. */
    void await() {
        try {
            asked.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What shortens the end once it is under way; must not block. */
    void shortenBy(Runnable shortcut) {
        hurry.set(shortcut);
    }
}
