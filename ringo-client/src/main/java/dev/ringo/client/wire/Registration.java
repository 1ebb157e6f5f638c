package dev.ringo.client.wire;

import dev.ringo.taskqueue.v1.WorkerRegistration;
import java.time.Duration;
import java.util.List;

/**
 * How a worker introduces itself on a stream.
 *
 * @param queue whose tasks it takes
 * @param workerId its id
 * @param types the types it takes; empty means all
 * @param concurrency how many handlers it runs at most, at least 1
 * @param lease for how long it holds a task; zero leaves it to the server
 */
public record Registration(String queue, String workerId, List<String> types, int concurrency, Duration lease) {

    WorkerRegistration message(Session session) {
        WorkerRegistration.Builder message = WorkerRegistration.newBuilder()
                .setQueue(queue)
                .setWorkerId(workerId)
                .addAllTaskTypes(types)
                .setMaxConcurrency(concurrency)
                .setOrderedRequestIds(session.ordersRequestIds())
                .setContext(session.context());
        if (!lease.isZero()) {
            message.setLeaseDuration(SpecCodec.duration("lease", lease));
        }
        return message.build();
    }
}
