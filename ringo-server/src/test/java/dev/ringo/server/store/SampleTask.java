package dev.ringo.server.store;

import dev.ringo.server.queue.NewTask;
import dev.ringo.server.queue.RetryPolicy;
import dev.ringo.server.queue.StoredTask;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A task about to be stored, of which a test names only what it is about. */
public record SampleTask(
        String queue,
        String key,
        String type,
        byte[] payload,
        int priority,
        RetryPolicy policy,
        @Nullable Instant availableAt,
        Instant createdAt) {

    public static final String QUEUE = "queue";
    static final String TYPE = "type";

    public static SampleTask named(String key) {
        byte[] payload = "{}".getBytes(StandardCharsets.UTF_8);
        return new SampleTask(QUEUE, key, TYPE, payload, 0, RetryPolicy.DEFAULT, null, StoreBench.NOW);
    }

    public SampleTask in(String newQueue) {
        return new SampleTask(newQueue, key, type, payload, priority, policy, availableAt, createdAt);
    }

    public SampleTask ofType(String newType) {
        return new SampleTask(queue, key, newType, payload, priority, policy, availableAt, createdAt);
    }

    public SampleTask carrying(byte[] newPayload) {
        return new SampleTask(queue, key, type, newPayload, priority, policy, availableAt, createdAt);
    }

    public SampleTask ofPriority(int newPriority) {
        return new SampleTask(queue, key, type, payload, newPriority, policy, availableAt, createdAt);
    }

    public SampleTask under(RetryPolicy newPolicy) {
        return new SampleTask(queue, key, type, payload, priority, newPolicy, availableAt, createdAt);
    }

    public SampleTask dueAt(Instant moment) {
        return new SampleTask(queue, key, type, payload, priority, policy, moment, createdAt);
    }

    public SampleTask madeAt(Instant moment) {
        return new SampleTask(queue, key, type, payload, priority, policy, availableAt, moment);
    }

    /** The id is made of queue and key, so that a test can name it. */
    public String id() {
        return queue + "/" + key;
    }

    public StoredTask fresh() {
        return fresh(id());
    }

    public StoredTask fresh(String newId) {
        return StoredTask.fresh(
                newId, queue, new NewTask(key, type, payload, priority, policy, availableAt), createdAt);
    }
}
