package dev.ringo.client.worker;

import dev.ringo.client.error.IncompatibleVersionException;
import dev.ringo.client.error.NotFoundException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.wire.QueueCalls;
import dev.ringo.client.wire.WireFailures;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls a user's action once, when the queue has had nothing for the worker for a second: asked four times a second
 * while the worker holds nothing. Whatever arrives, a failed question and a new session begin the second anew. Confined
 * to the event loop; the action runs elsewhere.
 */
final class IdleWatch {

    private static final Logger log = LoggerFactory.getLogger(IdleWatch.class);
    private static final Duration INTERVAL = Duration.ofMillis(250);
    private static final Duration QUIET = Duration.ofSeconds(1);

    private final EventLoop loop;
    private final QueueCalls calls;
    private final List<String> types;
    private final BooleanSupplier holdsNothing;
    private final Executor callbacks;
    private final Runnable action;
    private EventLoop.@Nullable Timer timer;
    private boolean armed;
    private boolean done;
    /** Tells answers to earlier questions from the current one. */
    private long round;

    private long quietSince;
    private boolean quiet;

    IdleWatch(
            EventLoop loop,
            QueueCalls calls,
            List<String> types,
            BooleanSupplier holdsNothing,
            Executor callbacks,
            Runnable action) {
        this.loop = loop;
        this.calls = calls;
        this.types = types;
        this.holdsNothing = holdsNothing;
        this.callbacks = callbacks;
        this.action = action;
    }

    /** A session serves: the watch begins, or begins anew. */
    void arm() {
        disturb();
        armed = !done;
        lookLater();
    }

    /** Something happened, so that the second begins anew. */
    void disturb() {
        quiet = false;
        round++;
    }

    /** Watches no longer. */
    void disarm() {
        disturb();
        armed = false;
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    private void lookLater() {
        if (armed && timer == null) {
            timer = loop.schedule(INTERVAL, this::look);
        }
    }

    private void look() {
        timer = null;
        if (!holdsNothing.getAsBoolean()) {
            disturb();
            lookLater();
            return;
        }
        long asked = round;
        calls.activityAsync(types)
                .whenComplete((count, failure) -> loop.execute(() -> {
                    if (armed) {
                        seen(asked, count, failure);
                    }
                }));
    }

    private void seen(long asked, @Nullable Long count, @Nullable Throwable failure) {
        boolean nothing;
        if (failure != null) {
            RingoException cause = WireFailures.cause(failure);
            nothing = cause instanceof NotFoundException;
            if (cause instanceof IncompatibleVersionException) {
                log.warn("The idle action of a worker will never be called: {}", cause.getMessage());
                done = true;
            }
        } else {
            nothing = count != null && count == 0;
        }
        if (asked != round || !nothing || !holdsNothing.getAsBoolean()) {
            quiet = false;
        } else if (!quiet) {
            quiet = true;
            quietSince = loop.now();
        } else if (loop.now() - quietSince >= QUIET.toNanos()) {
            done = true;
            callbacks.execute(action);
        }
        armed = armed && !done;
        lookLater();
    }
}
