package dev.ringo.client.wire;

import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.NackRequest;
import dev.ringo.taskqueue.v1.NackResponse;
import dev.ringo.taskqueue.v1.RejectRequest;
import dev.ringo.taskqueue.v1.RejectResponse;
import dev.ringo.taskqueue.v1.Task;
import dev.ringo.taskqueue.v1.WorkRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How a lease is given up: as a frame of a stream, or as a call of its own. */
public sealed interface Settlement {

    /** Makes a frame of it. */
    void putInto(WorkRequest.Builder frame, LeaseRef lease);

    /** Makes a call of it; tells what the server says of the task, which is nothing for an acknowledged one. */
    CompletableFuture<Task> send(UnaryCalls calls, LeaseRef lease);

    /** The task succeeded. */
    record Ack() implements Settlement {

        @Override
        public void putInto(WorkRequest.Builder frame, LeaseRef lease) {
            frame.setAck(message(lease));
        }

        @Override
        public CompletableFuture<Task> send(UnaryCalls calls, LeaseRef lease) {
            return UnaryCalls.map(
                    calls.send(UnaryCall.change(
                            "Acknowledging task " + lease.taskId(),
                            Methods.ACK,
                            context -> message(lease).setContext(context).build())),
                    answer -> Task.getDefaultInstance());
        }

        private static AckRequest.Builder message(LeaseRef lease) {
            return AckRequest.newBuilder().setLease(lease.message());
        }
    }

    /**
     * The attempt failed.
     *
     * @param error fit for the wire
     * @param delay until the next attempt; null leaves it to the retry policy
     */
    record Nack(String error, @Nullable Duration delay) implements Settlement {

        @Override
        public void putInto(WorkRequest.Builder frame, LeaseRef lease) {
            frame.setNack(message(lease));
        }

        @Override
        public CompletableFuture<Task> send(UnaryCalls calls, LeaseRef lease) {
            return UnaryCalls.map(
                    calls.send(UnaryCall.change(
                            "Failing task " + lease.taskId(),
                            Methods.NACK,
                            context -> message(lease).setContext(context).build())),
                    NackResponse::getTask);
        }

        private NackRequest.Builder message(LeaseRef lease) {
            NackRequest.Builder message =
                    NackRequest.newBuilder().setLease(lease.message()).setError(error);
            if (delay != null) {
                message.setRetryDelayOverride(SpecCodec.duration("delay", delay));
            }
            return message;
        }
    }

    /**
     * The task failed for good.
     *
     * @param error fit for the wire
     */
    record Reject(String error) implements Settlement {

        @Override
        public void putInto(WorkRequest.Builder frame, LeaseRef lease) {
            frame.setReject(message(lease));
        }

        @Override
        public CompletableFuture<Task> send(UnaryCalls calls, LeaseRef lease) {
            return UnaryCalls.map(
                    calls.send(UnaryCall.change(
                            "Rejecting task " + lease.taskId(),
                            Methods.REJECT,
                            context -> message(lease).setContext(context).build())),
                    RejectResponse::getTask);
        }

        private RejectRequest.Builder message(LeaseRef lease) {
            return RejectRequest.newBuilder().setLease(lease.message()).setError(error);
        }
    }

    /** The lease is undone, as if it had never been. Only for servers that can do that. */
    record Release() implements Settlement {

        @Override
        public void putInto(WorkRequest.Builder frame, LeaseRef lease) {
            frame.setNack(message(lease));
        }

        @Override
        public CompletableFuture<Task> send(UnaryCalls calls, LeaseRef lease) {
            return UnaryCalls.map(
                    calls.send(UnaryCall.change(
                            "Releasing task " + lease.taskId(),
                            Methods.NACK,
                            context -> message(lease).setContext(context).build())),
                    NackResponse::getTask);
        }

        private static NackRequest.Builder message(LeaseRef lease) {
            return NackRequest.newBuilder().setLease(lease.message()).setRelease(true);
        }
    }
}
