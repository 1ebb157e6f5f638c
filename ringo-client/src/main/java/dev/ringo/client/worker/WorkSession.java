package dev.ringo.client.worker;

import dev.ringo.client.error.RingoException;
import dev.ringo.client.error.UnavailableException;
import dev.ringo.client.wire.Assignment;
import dev.ringo.client.wire.LeaseRef;
import dev.ringo.client.wire.Link;
import dev.ringo.client.wire.ProgressReport;
import dev.ringo.client.wire.Registration;
import dev.ringo.client.wire.Session;
import dev.ringo.client.wire.Settlement;
import dev.ringo.client.wire.TaskCodec;
import dev.ringo.client.wire.WorkStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One Work stream from its registration to its end: numbers the commands, remembers them until they are answered, and
 * gives the stream up when the server leaves one unanswered for too long. Confined to the worker's event loop; what the
 * stream says on other threads becomes an event first, and what it says after its end is ignored.
 */
final class WorkSession {

    /** How long the server may take for an answer. */
    static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);

    private final EventLoop loop;
    private final Session agreed;
    private final Owner owner;
    private final long openedAt;
    private final Map<Long, Pending> pending = new LinkedHashMap<>();
    private @Nullable WorkStream stream;
    private EventLoop.@Nullable Timer watchdog;
    private long lastId;
    private boolean registered;
    private boolean halfClosed;
    private boolean over;

    /** Hears what happens in a session; by events. */
    interface Owner {

        /** The server accepted the registration: so long are leases, so many handlers may run. */
        void registered(WorkSession session, Duration lease, int concurrency);

        /** The server leased a task. */
        void assigned(WorkSession session, Assignment assignment);

        /** The session is over, its pending commands have been told; null means in good order. */
        void over(WorkSession session, @Nullable RingoException failure);
    }

    WorkSession(EventLoop loop, Session agreed, Owner owner) {
        this.loop = loop;
        this.agreed = agreed;
        this.owner = owner;
        this.openedAt = loop.now();
    }

    /** Opens the stream and registers on it. */
    void open(Link link, Registration registration, TaskCodec codec) {
        try {
            stream = WorkStream.open(link, agreed, registration, codec, new Events());
            watchdog = loop.schedule(LONGEST_SILENCE, this::checkSilence);
        } catch (RuntimeException e) {
            // From a link that is closed, or from an interceptor of the channel.
            endWith(e instanceof RingoException known ? known : new UnavailableException(String.valueOf(e)));
        }
    }

    /** What client and server agreed on when it was opened. */
    Session agreed() {
        return agreed;
    }

    /** For how long it has been open. */
    Duration age() {
        return Duration.ofNanos(loop.now() - openedAt);
    }

    void credit(int available, @Nullable Integer target, Reply reply) {
        command(reply, (open, id) -> open.credit(id, available, target));
    }

    void settle(LeaseRef lease, Settlement settlement, Reply reply) {
        command(reply, (open, id) -> open.settle(id, lease, settlement));
    }

    void extend(LeaseRef lease, Duration extension, Reply reply) {
        command(reply, (open, id) -> open.extend(id, lease, extension));
    }

    void report(LeaseRef lease, ProgressReport progress, Reply reply) {
        command(reply, (open, id) -> open.report(id, lease, progress));
    }

    void drain(Reply reply) {
        command(reply, WorkStream::drain);
    }

    /** Commands nothing more; the server ends the stream when it has answered what it got. */
    void halfClose() {
        if (!over && !halfClosed && stream != null) {
            halfClosed = true;
            stream.halfClose();
        }
    }

    /** Gives the stream up at once. */
    void fail(String reason) {
        if (!over && stream != null) {
            stream.cancel(reason);
            endWith(new UnavailableException(reason));
        }
    }

    private void command(Reply reply, Command command) {
        if (over || halfClosed || stream == null) {
            reply.lost();
            return;
        }
        long id = ++lastId;
        pending.put(id, new Pending(reply, loop.now()));
        command.sendOn(stream, id);
    }

    private void answered(long id, @Nullable RingoException refusal) {
        Pending command = pending.remove(id);
        if (command != null) {
            command.reply.answered(refusal);
        }
    }

    private void checkSilence() {
        if (over) {
            return;
        }
        Iterator<Pending> oldest = pending.values().iterator();
        long silentSince = oldest.hasNext() ? oldest.next().sentAt : registered ? loop.now() : openedAt;
        long deadline = silentSince + LONGEST_SILENCE.toNanos();
        if (deadline - loop.now() <= 0) {
            fail("The server left a command unanswered for " + LONGEST_SILENCE.toSeconds() + " s");
        } else {
            watchdog = loop.scheduleAt(deadline, this::checkSilence);
        }
    }

    private void endWith(@Nullable RingoException failure) {
        if (over) {
            return;
        }
        over = true;
        if (watchdog != null) {
            watchdog.cancel();
        }
        List<Pending> unanswered = new ArrayList<>(pending.values());
        pending.clear();
        owner.over(this, failure);
        unanswered.forEach(command -> command.reply.lost());
    }

    /** Puts a command onto a stream. */
    private interface Command {
        void sendOn(WorkStream stream, long id);
    }

    /** A command that waits for its answer. */
    private record Pending(Reply reply, long sentAt) {}

    /** Makes events of what the stream says. */
    private final class Events implements WorkStream.Listener {

        @Override
        public void registered(Duration lease, int concurrency) {
            unlessOver(() -> {
                registered = true;
                owner.registered(WorkSession.this, lease, concurrency);
            });
        }

        @Override
        public void assigned(Assignment assignment) {
            unlessOver(() -> owner.assigned(WorkSession.this, assignment));
        }

        @Override
        public void answered(long id, @Nullable RingoException refusal) {
            unlessOver(() -> WorkSession.this.answered(id, refusal));
        }

        @Override
        public void ended(@Nullable RingoException failure) {
            unlessOver(() -> endWith(failure));
        }

        private void unlessOver(Runnable news) {
            loop.execute(() -> {
                if (!over) {
                    news.run();
                }
            });
        }
    }
}
