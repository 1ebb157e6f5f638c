package dev.ringo.server.grpc;

import com.google.protobuf.Value;
import dev.ringo.proto.InvalidValueException;
import dev.ringo.proto.JsonText;
import dev.ringo.proto.Protocol;
import dev.ringo.server.queue.NewTask;
import dev.ringo.server.queue.Refusal;
import dev.ringo.server.queue.RetryPolicy;
import dev.ringo.taskqueue.v1.TaskSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Checks what is to be created, and turns it into what the rules know. */
final class TaskChecks {

    private TaskChecks() {}

    /** The task of an Enqueue. */
    static NewTask task(String queue, boolean present, TaskSpec spec) {
        if (!present) {
            throw Refusal.invalid("task", "task is missing");
        }
        return task(queue, "task", spec);
    }

    /** The tasks of an EnqueueMany. */
    static List<NewTask> tasks(String queue, List<TaskSpec> specs) {
        if (specs.size() > Limits.BATCH) {
            throw Fields.beyond(
                    "tasks", Limits.BATCH, "A batch holds at most " + Limits.BATCH + " tasks, not " + specs.size());
        }
        List<NewTask> tasks = new ArrayList<>(specs.size());
        for (TaskSpec spec : specs) {
            tasks.add(task(queue, "tasks[" + tasks.size() + "]", spec));
        }
        return tasks;
    }

    /** The queue of something that is created. */
    static String queue(String queue) {
        return Fields.storable("queue", queue, Limits.NAME_BYTES);
    }

    private static NewTask task(String queue, String path, TaskSpec spec) {
        String key = path + ".unique_key";
        Fields.storable(key, spec.getUniqueKey(), Limits.NAME_BYTES);
        if (Fields.bytes(queue) + Fields.bytes(spec.getUniqueKey()) > Limits.NAME_BYTES) {
            throw Fields.beyond(
                    key,
                    Limits.NAME_BYTES,
                    "queue and " + key + " together have more than " + Limits.NAME_BYTES + " bytes of UTF-8");
        }
        return new NewTask(
                spec.getUniqueKey(),
                Fields.storable(path + ".type", spec.getType(), Limits.TYPE_BYTES),
                payload(path + ".payload", spec.hasPayload(), spec.getPayload()),
                spec.getPriority(),
                spec.hasRetryPolicy() ? policy(path + ".retry_policy", spec.getRetryPolicy()) : RetryPolicy.DEFAULT,
                spec.hasAvailableAt() ? TimeChecks.moment(path + ".available_at", spec.getAvailableAt()) : null);
    }

    private static byte[] payload(String field, boolean present, Value payload) {
        if (!present) {
            throw Refusal.invalid(field, field + " is missing; an explicit null is a payload");
        }
        try {
            return JsonText.write(payload, Protocol.MAX_PAYLOAD_BYTES);
        } catch (InvalidValueException reason) {
            throw Fields.beyond(field, Protocol.MAX_PAYLOAD_BYTES, field + ": " + reason.getMessage());
        }
    }

    private static RetryPolicy policy(String field, dev.ringo.taskqueue.v1.RetryPolicy policy) {
        RetryPolicy.Strategy strategy = strategy(field + ".strategy", policy);
        Duration initial = TimeChecks.atLeastZero(field + ".initial_delay", policy.getInitialDelay());
        Duration max = TimeChecks.atLeastZero(field + ".max_delay", policy.getMaxDelay());
        if (initial.compareTo(max) > 0) {
            throw Fields.beyond(field + ".initial_delay", max, field + ".initial_delay must not exceed max_delay");
        }
        double multiplier = policy.getMultiplier();
        if (strategy == RetryPolicy.Strategy.EXPONENTIAL && !(multiplier >= 1 && Double.isFinite(multiplier))) {
            throw Refusal.invalid(field + ".multiplier", field + ".multiplier must be finite and at least 1");
        }
        double jitter = policy.getJitter();
        if (!(jitter >= 0 && jitter <= 1)) {
            throw Refusal.invalid(field + ".jitter", field + ".jitter must be from 0 to 1");
        }
        return new RetryPolicy(
                Fields.within(field + ".max_attempts", policy.getMaxAttempts(), 1, Limits.ATTEMPTS),
                strategy,
                initial,
                max,
                // A fixed delay takes any multiplier, but SQL databases have no NaN.
                Double.isFinite(multiplier) ? multiplier : 1,
                jitter,
                policy.getDecreasePriority());
    }

    private static RetryPolicy.Strategy strategy(String field, dev.ringo.taskqueue.v1.RetryPolicy policy) {
        return switch (policy.getStrategy()) {
            case RETRY_STRATEGY_FIXED -> RetryPolicy.Strategy.FIXED;
            case RETRY_STRATEGY_EXPONENTIAL -> RetryPolicy.Strategy.EXPONENTIAL;
            case RETRY_STRATEGY_UNSPECIFIED, UNRECOGNIZED ->
                throw Refusal.invalid(field, field + " must be FIXED or EXPONENTIAL");
        };
    }
}
