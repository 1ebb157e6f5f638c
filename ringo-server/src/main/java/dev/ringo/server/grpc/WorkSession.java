package dev.ringo.server.grpc;

import dev.ringo.proto.Protocol;
import dev.ringo.server.engine.WorkStream;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.CreditUpdate;
import dev.ringo.taskqueue.v1.WorkRequest;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The commands of a registered Work call: each frame goes to the engine in the order in which it came, and is answered
 * by it. What breaks a rule of a command is answered in its turn; what breaks the protocol ends the call. Used by one
 * thread at a time.
 */
final class WorkSession {

    private final WorkStream stream;
    private final int minor;
    private final RequestIds ids;

    WorkSession(WorkStream stream, int minor, boolean orderedIds) {
        this.stream = stream;
        this.minor = minor;
        this.ids = new RequestIds(orderedIds);
    }

    /** Hands a frame on; throws a {@link Refusal} if it breaks the protocol. */
    void handle(WorkRequest frame) {
        long id = frame.getRequestId();
        if (frame.hasRegister()) {
            throw new Refusal(Refusal.Code.CONFLICT, "The call has registered a worker already");
        }
        if (!ids.use(id)) {
            throw new Refusal(
                    Refusal.Code.CONFLICT,
                    "The request id " + Long.toUnsignedString(id) + " is used, or not greater than the one before it",
                    Map.of("field", "request_id"));
        }
        switch (frame.getBodyCase()) {
            case CREDIT -> credit(id, frame.getCredit());
            case ACK -> settle(id, () -> RequestChecks.ack(frame.getAck()));
            case NACK -> settle(id, () -> RequestChecks.nack(frame.getNack()));
            case REJECT -> settle(id, () -> RequestChecks.reject(frame.getReject()));
            case EXTEND_LEASE -> settle(id, () -> RequestChecks.extend(frame.getExtendLease()));
            case PROGRESS -> settle(id, () -> RequestChecks.progress(frame.getProgress()));
            case DRAIN -> drain(id, frame.getDrain().getBegin());
            case REGISTER, BODY_NOT_SET -> stream.refuse(id, Refusal.invalid("body", "The frame has no command"));
        }
    }

    /** The engine's side of the stream. */
    WorkStream stream() {
        return stream;
    }

    private void credit(long id, CreditUpdate update) {
        if (update.hasTargetConcurrency() && minor < Protocol.MINOR_OF_TARGET_CONCURRENCY) {
            stream.refuse(
                    id,
                    new Refusal(
                            Refusal.Code.INCOMPATIBLE_VERSION,
                            "target_concurrency needs protocol minor " + Protocol.MINOR_OF_TARGET_CONCURRENCY,
                            Map.of("field", "credit.target_concurrency")));
            return;
        }
        stream.credit(
                id,
                Integer.toUnsignedLong(update.getAvailable()),
                update.hasTargetConcurrency() ? Integer.toUnsignedLong(update.getTargetConcurrency()) : null);
    }

    private void settle(long id, Supplier<LeaseCommand> command) {
        LeaseCommand checked;
        try {
            checked = command.get();
        } catch (Refusal refusal) {
            stream.refuse(id, refusal);
            return;
        }
        stream.settle(id, checked);
    }

    private void drain(long id, boolean begin) {
        if (begin) {
            stream.drain(id);
        } else {
            stream.refuse(id, Refusal.invalid("drain.begin", "A drain can only begin; it cannot be taken back"));
        }
    }
}
