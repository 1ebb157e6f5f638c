package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** The frames of one stream, in the order in which they came. */
final class RecordedSink implements WorkSink {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<String> frames = new CopyOnWriteArrayList<>();
    private final List<Assignment> assignments = new CopyOnWriteArrayList<>();

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void registered() {
        frames.add("registered");
    }

    @Override
    public boolean assigned(Assignment assignment) {
        assignments.add(assignment);
        frames.add("task " + assignment.view().task().uniqueKey());
        return true;
    }

    @Override
    public void result(long requestId, @Nullable Refusal refusal) {
        frames.add("result " + requestId + " " + (refusal == null ? "OK" : refusal.code()));
    }

    @Override
    public void heartbeat(Instant at) {
        frames.add("heartbeat");
    }

    @Override
    public void complete() {
        frames.add("complete");
    }

    @Override
    public void end(Refusal reason) {
        frames.add("end " + reason.code());
    }

    List<String> frames() {
        return List.copyOf(frames);
    }

    /** Waits for a frame. */
    void await(String frame) {
        Awaitility.await()
                .alias(frame)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> frames.contains(frame));
    }

    /** The assignment of this task, once it is there. */
    Assignment task(String key) {
        await("task " + key);
        return assignments.stream()
                .filter(assignment -> assignment.view().task().uniqueKey().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
