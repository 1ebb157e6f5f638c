package dev.ringo.server.engine;

import dev.ringo.server.queue.Refusal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The open Work streams, their heartbeats and their end when the server ends. Confined to the engine's thread. */
final class Streams {

    static final long HEARTBEAT_NANOS = 10_000_000_000L;

    private final Set<WorkStream> open = new LinkedHashSet<>();
    private long nextHeartbeat;

    Streams(long nowNanos) {
        nextHeartbeat = nowNanos + HEARTBEAT_NANOS;
    }

    void add(WorkStream stream) {
        open.add(stream);
    }

    void remove(WorkStream stream) {
        open.remove(stream);
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    /** Sends a sign of life to all when it is time. */
    void heartbeat(Turn turn, long nowNanos) {
        if (nextHeartbeat - nowNanos > 0) {
            return;
        }
        nextHeartbeat = nowNanos + HEARTBEAT_NANOS;
        for (WorkStream stream : open) {
            stream.heartbeat(turn, turn.now());
        }
    }

    long nanosToNext(long nowNanos) {
        return open.isEmpty() ? Long.MAX_VALUE : Math.max(0, nextHeartbeat - nowNanos);
    }

    /** Ends those without leases in flight. */
    void endIdle(Turn turn) {
        for (WorkStream stream : List.copyOf(open)) {
            if (stream.isIdle()) {
                stream.end(turn, serverEnds());
            }
        }
    }

    /** Ends all of them. */
    void endAll(Turn turn) {
        for (WorkStream stream : List.copyOf(open)) {
            stream.end(turn, serverEnds());
        }
    }

    static Refusal serverEnds() {
        return new Refusal(Refusal.Code.UNAVAILABLE, "The server is shutting down; connect again");
    }
}
