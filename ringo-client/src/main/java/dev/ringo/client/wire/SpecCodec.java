package dev.ringo.client.wire;

import com.google.protobuf.Timestamp;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.task.RetryPolicy;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.proto.InvalidValueException;
import dev.ringo.proto.ProtoTime;
import dev.ringo.taskqueue.v1.RetryStrategy;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.json.JsonMapper;

/** Turns task specifications into messages and refuses, before the network, what no server would accept. */
final class SpecCodec {

    private final String queue;
    private final PayloadWriter payloads;

    SpecCodec(String queue, JsonMapper mapper) {
        this.queue = queue;
        this.payloads = new PayloadWriter(mapper);
    }

    dev.ringo.taskqueue.v1.TaskSpec message(TaskSpec spec) {
        Names.check("unique key", spec.uniqueKey());
        Names.check("type", spec.type(), Names.MAX_TYPE_BYTES);
        int bytes = ErrorText.utf8Length(queue) + ErrorText.utf8Length(spec.uniqueKey());
        if (bytes > Names.MAX_QUEUE_AND_KEY_BYTES) {
            throw new InvalidArgumentException("queue and unique key have " + bytes
                    + " bytes of UTF-8 together; at most " + Names.MAX_QUEUE_AND_KEY_BYTES + " are allowed");
        }
        dev.ringo.taskqueue.v1.TaskSpec.Builder message = dev.ringo.taskqueue.v1.TaskSpec.newBuilder()
                .setUniqueKey(spec.uniqueKey())
                .setType(spec.type())
                .setPayload(payloads.write(spec.payload()))
                .setPriority(spec.priority());
        if (spec.retryPolicy() != null) {
            message.setRetryPolicy(policy(spec.retryPolicy()));
        }
        if (spec.availableAt() != null) {
            message.setAvailableAt(timestamp("availableAt", spec.availableAt()));
        }
        return message.build();
    }

    private static dev.ringo.taskqueue.v1.RetryPolicy policy(RetryPolicy policy) {
        RetryStrategy strategy = switch (policy.strategy()) {
            case FIXED -> RetryStrategy.RETRY_STRATEGY_FIXED;
            case EXPONENTIAL -> RetryStrategy.RETRY_STRATEGY_EXPONENTIAL;
        };
        return dev.ringo.taskqueue.v1.RetryPolicy.newBuilder()
                .setMaxAttempts(policy.maxAttempts())
                .setStrategy(strategy)
                .setInitialDelay(duration("initialDelay", policy.initialDelay()))
                .setMaxDelay(duration("maxDelay", policy.maxDelay()))
                .setMultiplier(policy.multiplier())
                .setJitter(policy.jitter())
                .setDecreasePriority(policy.decreasePriority())
                .build();
    }

    private static Timestamp timestamp(String field, Instant moment) {
        try {
            return ProtoTime.toTimestamp(field, moment);
        } catch (InvalidValueException e) {
            throw new InvalidArgumentException(e.getMessage() == null ? field : e.getMessage());
        }
    }

    /** A duration that a server can count in nanoseconds. */
    static com.google.protobuf.Duration duration(String field, Duration duration) {
        try {
            return ProtoTime.toProto(field, ProtoTime.checkNanos(field, duration));
        } catch (InvalidValueException e) {
            throw new InvalidArgumentException(e.getMessage() == null ? field : e.getMessage());
        }
    }
}
