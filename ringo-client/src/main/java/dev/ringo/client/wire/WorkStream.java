package dev.ringo.client.wire;

import dev.ringo.client.error.RingoException;
import dev.ringo.taskqueue.v1.CreditUpdate;
import dev.ringo.taskqueue.v1.ExtendLeaseRequest;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkResponse;
import dev.ringo.taskqueue.v1.WorkResult;
import dev.ringo.taskqueue.v1.WorkerDrain;
import dev.ringo.taskqueue.v1.WorkerRegistered;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One Work call: turns commands into frames and frames into news. Commands come from one thread; news go to the
 * listener on transport threads, one after the other. It keeps no state of its own: who numbers and remembers the
 * commands is its user.
 */
public final class WorkStream {

    private final ClientCall<WorkRequest, WorkResponse> call;

    private WorkStream(ClientCall<WorkRequest, WorkResponse> call) {
        this.call = call;
    }

    /** Hears what comes over a stream. Must not block. */
    public interface Listener {

        /** The server accepted the registration: so long are leases, so many handlers may run. */
        void registered(Duration lease, int concurrency);

        /** The server leased a task. */
        void assigned(Assignment assignment);

        /** The server answered the command of that number; null means that it was done. */
        void answered(long id, @Nullable RingoException refusal);

        /** The stream is over; null means in good order. Nothing follows. */
        void ended(@Nullable RingoException failure);
    }

    /**
     * Opens a stream and registers on it.
     *
     * @throws RingoException if the link is closed
     */
    public static WorkStream open(
            Link link, Session session, Registration registration, TaskCodec codec, Listener listener) {
        ClientCall<WorkRequest, WorkResponse> call = link.channel().newCall(Methods.WORK, CallOptions.DEFAULT);
        String attempted = "The work stream of queue \"" + registration.queue() + "\" at " + link.endpoint();
        call.start(new Frames(call, attempted, codec, listener), new Metadata());
        call.request(1);
        call.sendMessage(WorkRequest.newBuilder()
                .setRegister(registration.message(session))
                .build());
        return new WorkStream(call);
    }

    /** So many tasks may be sent from now on; with a target, so many may be held in all. */
    public void credit(long id, int available, @Nullable Integer target) {
        CreditUpdate.Builder credit = CreditUpdate.newBuilder().setAvailable(available);
        if (target != null) {
            credit.setTargetConcurrency(target);
        }
        send(WorkRequest.newBuilder().setRequestId(id).setCredit(credit));
    }

    /** Settles a lease. */
    public void settle(long id, LeaseRef lease, Settlement settlement) {
        WorkRequest.Builder frame = WorkRequest.newBuilder().setRequestId(id);
        settlement.putInto(frame, lease);
        send(frame);
    }

    /** Moves the end of a lease to so long from now. */
    public void extend(long id, LeaseRef lease, Duration extension) {
        send(WorkRequest.newBuilder()
                .setRequestId(id)
                .setExtendLease(ExtendLeaseRequest.newBuilder()
                        .setLease(lease.message())
                        .setExtension(SpecCodec.duration("extension", extension))));
    }

    /** Stores how far a handler is. */
    public void report(long id, LeaseRef lease, ProgressReport progress) {
        send(WorkRequest.newBuilder().setRequestId(id).setProgress(progress.request(lease)));
    }

    /** Nothing must be assigned any more. */
    public void drain(long id) {
        send(WorkRequest.newBuilder()
                .setRequestId(id)
                .setDrain(WorkerDrain.newBuilder().setBegin(true)));
    }

    /** Nothing more is commanded; the server answers what it has and ends the stream. */
    public void halfClose() {
        call.halfClose();
    }

    /** Ends the stream at once. */
    public void cancel(String reason) {
        call.cancel(reason, null);
    }

    private void send(WorkRequest.Builder frame) {
        call.sendMessage(frame.build());
    }

    /** Reads frames; asks for one at a time, so that a client that does not come along is not flooded. */
    private static final class Frames extends ClientCall.Listener<WorkResponse> {

        private final ClientCall<WorkRequest, WorkResponse> call;
        private final String attempted;
        private final TaskCodec codec;
        private final Listener listener;

        Frames(ClientCall<WorkRequest, WorkResponse> call, String attempted, TaskCodec codec, Listener listener) {
            this.call = call;
            this.attempted = attempted;
            this.codec = codec;
            this.listener = listener;
        }

        @Override
        public void onMessage(WorkResponse frame) {
            switch (frame.getBodyCase()) {
                case TASK -> assigned(frame);
                case RESULT -> answered(frame.getResult());
                case REGISTERED -> registered(frame.getRegistered());
                case HEARTBEAT, BODY_NOT_SET -> {
                    // A sign of life, or of a newer server.
                }
            }
            call.request(1);
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            listener.ended(status.isOk() ? null : WireFailures.of(attempted, status.asRuntimeException(trailers)));
        }

        private void assigned(WorkResponse frame) {
            Assignment assignment = Assignment.of(frame.getTask(), codec);
            if (assignment != null) {
                listener.assigned(assignment);
            } else {
                // The server counts a task that cannot be worked on; only another stream sets the credit right.
                call.cancel("The server sent a task without its lease", null);
            }
        }

        private void answered(WorkResult result) {
            listener.answered(
                    result.getRequestId(),
                    result.hasError() ? WireFailures.of("A command on " + attempted, result.getError()) : null);
        }

        private void registered(WorkerRegistered registered) {
            com.google.protobuf.Duration lease = registered.getLeaseDuration();
            listener.registered(
                    Duration.ofSeconds(lease.getSeconds(), lease.getNanos()), registered.getMaxConcurrency());
        }
    }
}
