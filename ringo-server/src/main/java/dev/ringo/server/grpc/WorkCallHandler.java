package dev.ringo.server.grpc;

import dev.ringo.proto.ProtoTime;
import dev.ringo.proto.Protocol;
import dev.ringo.server.engine.QueueEngine;
import dev.ringo.server.engine.WorkRegistration;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkResponse;
import dev.ringo.taskqueue.v1.WorkerRegistered;
import dev.ringo.taskqueue.v1.WorkerRegistration;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Serves Work calls. The first frame of a call must register a worker, within a time; from then on the engine answers,
 * up to the end of the call. Before that, what goes wrong ends the call from here.
 */
final class WorkCallHandler implements ServerCallHandler<Received<WorkRequest>, WorkResponse> {

    private final QueueEngine engine;
    private final Sessions sessions;
    private final UnregisteredCalls unregistered;
    private final ErrorReplies errors;
    private final OpenCount open;

    WorkCallHandler(
            QueueEngine engine,
            Sessions sessions,
            UnregisteredCalls unregistered,
            ErrorReplies errors,
            OpenCount open) {
        this.engine = engine;
        this.sessions = sessions;
        this.unregistered = unregistered;
        this.errors = errors;
        this.open = open;
    }

    @Override
    public ServerCall.Listener<Received<WorkRequest>> startCall(
            ServerCall<Received<WorkRequest>, WorkResponse> call, Metadata headers) {
        Compression.answerAlike(call, headers);
        open.began();
        call.request(1);
        return new Listener(call);
    }

    private WorkSession register(ServerCall<?, WorkResponse> call, WorkerRegistration request) {
        int minor = sessions.check(request.getContext(), 0);
        if (request.getOrderedRequestIds() && minor < Protocol.MINOR_OF_ORDERED_REQUEST_IDS) {
            throw new Refusal(
                    Refusal.Code.INCOMPATIBLE_VERSION,
                    "ordered_request_ids needs protocol minor " + Protocol.MINOR_OF_ORDERED_REQUEST_IDS,
                    Map.of("field", "register.ordered_request_ids"));
        }
        Duration lease =
                TimeChecks.lease("register.lease_duration", request.hasLeaseDuration(), request.getLeaseDuration());
        int concurrency = request.getMaxConcurrency() == 0 ? 1 : request.getMaxConcurrency();
        WorkRegistration registration = new WorkRegistration(
                Fields.named("register.queue", request.getQueue()),
                RequestChecks.workerId(request.getWorkerId()),
                RequestChecks.streamTypes(request.getTaskTypesList()),
                Integer.toUnsignedLong(concurrency),
                lease);
        WorkerRegistered answer = WorkerRegistered.newBuilder()
                .setWorkerId(request.getWorkerId())
                .setMaxConcurrency(concurrency)
                .setLeaseDuration(ProtoTime.toProto("lease_duration", lease))
                .setOrderedRequestIds(request.getOrderedRequestIds())
                .build();
        return new WorkSession(
                engine.register(registration, new WorkFrames(call, errors, answer)),
                minor,
                request.getOrderedRequestIds());
    }

    /** Called by one thread at a time. */
    private final class Listener extends ServerCall.Listener<Received<WorkRequest>> {

        private final ServerCall<Received<WorkRequest>, WorkResponse> call;
        private final UnregisteredCalls.Entry waiting;
        private @Nullable WorkSession session;
        private boolean over;

        Listener(ServerCall<Received<WorkRequest>, WorkResponse> call) {
            this.call = call;
            this.waiting = unregistered.add(this::close);
        }

        @Override
        public void onMessage(Received<WorkRequest> frame) {
            if (over || session == null && !waiting.decide()) {
                return;
            }
            try {
                handle(frame);
                call.request(1);
            } catch (RuntimeException | Error reason) {
                end(reason);
            }
        }

        @Override
        public void onHalfClose() {
            if (over) {
                return;
            }
            if (session != null) {
                session.stream().halfClose();
            } else if (waiting.decide()) {
                call.close(Status.OK, new Metadata());
            }
        }

        @Override
        public void onCancel() {
            ended();
            if (session != null) {
                session.stream().cancelled();
            }
        }

        @Override
        public void onComplete() {
            ended();
        }

        @Override
        public void onReady() {
            if (session != null && !over) {
                session.stream().ready();
            }
        }

        private void handle(Received<WorkRequest> received) {
            WorkRequest frame = frame(received);
            if (session != null) {
                session.handle(frame);
            } else if (!frame.hasRegister()) {
                throw new Refusal(Refusal.Code.CONFLICT, "The first frame of a Work call must register a worker");
            } else {
                session = register(call, frame.getRegister());
            }
        }

        private static WorkRequest frame(Received<WorkRequest> received) {
            if (received instanceof Received.Parsed<WorkRequest> parsed) {
                return parsed.message();
            }
            throw ((Received.Unreadable<WorkRequest>) received).reason();
        }

        private void end(Throwable reason) {
            over = true;
            if (session != null) {
                session.stream().breakOff(ErrorReplies.refusal(reason));
            } else {
                close(reason);
            }
        }

        private void close(Throwable reason) {
            ErrorReplies.Ending ending = errors.ending(reason);
            call.close(ending.status(), ending.trailers());
        }

        private void ended() {
            waiting.decide();
            open.ended();
        }
    }
}
