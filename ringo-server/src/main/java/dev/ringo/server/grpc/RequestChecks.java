package dev.ringo.server.grpc;

import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.LeaseRef;
import dev.ringo.server.queue.Refusal;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.ExtendLeaseRequest;
import dev.ringo.taskqueue.v1.NackRequest;
import dev.ringo.taskqueue.v1.RejectRequest;
import dev.ringo.taskqueue.v1.ReportProgressRequest;
import java.util.List;
import java.util.Set;

/** Checks requests that concern existing tasks, and turns them into what the engine knows. */
final class RequestChecks {

    private RequestChecks() {}

    /** The task that a request names, by id or by key. */
    static TaskSelector selector(String queue, boolean byId, String taskId, String uniqueKey) {
        Fields.named("queue", queue);
        return byId
                ? new TaskSelector.ById(queue, Fields.named("task_id", taskId))
                : new TaskSelector.ByKey(queue, Fields.named("unique_key", uniqueKey));
    }

    /** A worker id. */
    static String workerId(String workerId) {
        return Fields.storable("worker_id", workerId, Limits.WORKER_ID_BYTES);
    }

    /** The types of a GetQueueStats: repeats count. */
    static Set<String> statsTypes(List<String> types) {
        return bounded(types.size(), types, Limits.QUERY_TYPES);
    }

    /** The types of a ProbeQueue. */
    static Set<String> probeTypes(List<String> types) {
        if (types.contains("")) {
            throw Refusal.invalid("task_types", "task_types must not contain an empty type");
        }
        return bounded(Set.copyOf(types).size(), types, Limits.QUERY_TYPES);
    }

    /** The types of a Work stream. */
    static Set<String> streamTypes(List<String> types) {
        return bounded(Set.copyOf(types).size(), types, Limits.STREAM_TYPES);
    }

    /** Success. */
    static LeaseCommand ack(AckRequest request) {
        return new LeaseCommand.Ack(ref(request.hasLease(), request.getLease()));
    }

    /** Failure, or the return of a lease that was never used. */
    static LeaseCommand nack(NackRequest request) {
        LeaseRef ref = ref(request.hasLease(), request.getLease());
        if (request.getRelease()) {
            return new LeaseCommand.Release(ref);
        }
        return new LeaseCommand.Nack(
                ref,
                ErrorText.of(request.getError()),
                request.hasRetryDelayOverride()
                        ? TimeChecks.atLeastZero("retry_delay_override", request.getRetryDelayOverride())
                        : null);
    }

    /** Failure for good. */
    static LeaseCommand reject(RejectRequest request) {
        return new LeaseCommand.Reject(ref(request.hasLease(), request.getLease()), ErrorText.of(request.getError()));
    }

    /** A new deadline. */
    static LeaseCommand extend(ExtendLeaseRequest request) {
        return new LeaseCommand.Extend(
                ref(request.hasLease(), request.getLease()),
                TimeChecks.extension("extension", request.hasExtension(), request.getExtension()));
    }

    /** How far an attempt is. */
    static LeaseCommand progress(ReportProgressRequest request) {
        LeaseRef ref = ref(request.hasLease(), request.getLease());
        double current = amount("current", request.getCurrent());
        double total = amount("total", request.getTotal());
        if (total > 0 && current > total) {
            throw Fields.beyond("current", total, "current must not exceed total, unless total is 0");
        }
        String message = request.getMessage().replace('\0', '\uFFFD');
        if (Fields.bytes(message) > Limits.PROGRESS_BYTES) {
            throw Fields.beyond(
                    "message",
                    Limits.PROGRESS_BYTES,
                    "message has more than " + Limits.PROGRESS_BYTES + " bytes of UTF-8");
        }
        return new LeaseCommand.ReportProgress(ref, current, total, message);
    }

    private static LeaseRef ref(boolean present, dev.ringo.taskqueue.v1.LeaseRef lease) {
        if (!present) {
            throw Refusal.invalid("lease", "lease is missing");
        }
        Fields.named("lease.task_id", lease.getTaskId());
        Fields.named("lease.lease_token", lease.getLeaseToken());
        if (lease.getAttempt() == 0) {
            throw Refusal.invalid("lease.attempt", "lease.attempt must be at least 1");
        }
        return new LeaseRef(lease.getTaskId(), lease.getAttempt(), lease.getLeaseToken());
    }

    private static double amount(String field, double value) {
        if (!Double.isFinite(value) || value < 0) {
            throw Refusal.invalid(field, field + " must be finite and not negative");
        }
        return value;
    }

    private static Set<String> bounded(int size, List<String> types, int limit) {
        if (size > limit) {
            throw Fields.beyond("task_types", limit, "task_types has " + size + " types, at most " + limit + " fit");
        }
        return Set.copyOf(types);
    }
}
