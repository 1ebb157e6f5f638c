package dev.ringo.server.grpc;

import com.google.protobuf.Message;
import dev.ringo.proto.Protocol;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.ClaimRequest;
import dev.ringo.taskqueue.v1.EnqueueManyRequest;
import dev.ringo.taskqueue.v1.EnqueueRequest;
import dev.ringo.taskqueue.v1.ExtendLeaseRequest;
import dev.ringo.taskqueue.v1.GetQueueActivityRequest;
import dev.ringo.taskqueue.v1.GetQueueStatsRequest;
import dev.ringo.taskqueue.v1.GetTaskAttemptsRequest;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.NackRequest;
import dev.ringo.taskqueue.v1.ProbeQueueRequest;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.RejectRequest;
import dev.ringo.taskqueue.v1.ReportProgressRequest;
import dev.ringo.taskqueue.v1.RequestContext;
import dev.ringo.taskqueue.v1.RetryTaskRequest;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import java.util.Objects;
import java.util.function.Function;

/**
 * The service of the contract: which call is served by what, and since which protocol minor. The session of a call is
 * checked before anything else about it.
 */
final class QueueService {

    private final Sessions sessions;
    private final ErrorReplies errors;
    private final OpenCount unaryCalls;
    private final ServerServiceDefinition.Builder service =
            ServerServiceDefinition.builder(QueueServiceGrpc.SERVICE_NAME);

    QueueService(Sessions sessions, ErrorReplies errors, OpenCount unaryCalls) {
        this.sessions = sessions;
        this.errors = errors;
        this.unaryCalls = unaryCalls;
        add(
                QueueServiceGrpc.getNegotiateMethod(),
                new UnaryCallHandler<>(new NegotiateCall(sessions), errors, unaryCalls));
    }

    /** What has been bound. A call that has not is UNIMPLEMENTED. */
    ServerServiceDefinition definition() {
        return service.build();
    }

    QueueService bind(ReadCalls calls) {
        unary(QueueServiceGrpc.getGetTaskMethod(), GetTaskRequest::getContext, calls::task);
        unary(QueueServiceGrpc.getGetTaskAttemptsMethod(), GetTaskAttemptsRequest::getContext, calls::attempts);
        unary(QueueServiceGrpc.getGetQueueActivityMethod(), GetQueueActivityRequest::getContext, calls::activity);
        unary(QueueServiceGrpc.getGetQueueStatsMethod(), GetQueueStatsRequest::getContext, calls::stats);
        unary(QueueServiceGrpc.getProbeQueueMethod(), ProbeQueueRequest::getContext, calls::probe);
        return this;
    }

    QueueService bind(ChangeCalls calls) {
        unary(QueueServiceGrpc.getEnqueueMethod(), EnqueueRequest::getContext, calls::enqueue);
        unary(QueueServiceGrpc.getEnqueueManyMethod(), EnqueueManyRequest::getContext, calls::enqueueMany);
        unary(QueueServiceGrpc.getRetryTaskMethod(), RetryTaskRequest::getContext, calls::retry);
        return this;
    }

    QueueService bind(LeaseCalls calls) {
        unary(QueueServiceGrpc.getClaimMethod(), ClaimRequest::getContext, calls::claim);
        unary(QueueServiceGrpc.getAckMethod(), AckRequest::getContext, calls::ack);
        unary(QueueServiceGrpc.getNackMethod(), NackRequest::getContext, calls::nack);
        unary(QueueServiceGrpc.getRejectMethod(), RejectRequest::getContext, calls::reject);
        unary(QueueServiceGrpc.getExtendLeaseMethod(), ExtendLeaseRequest::getContext, calls::extend);
        unary(QueueServiceGrpc.getReportProgressMethod(), ReportProgressRequest::getContext, calls::progress);
        return this;
    }

    QueueService bind(WorkCallHandler calls) {
        add(QueueServiceGrpc.getWorkMethod(), calls);
        return this;
    }

    private <Q extends Message, R> void unary(
            MethodDescriptor<Q, R> method, Function<Q, RequestContext> context, UnaryHandler<Q, R> handler) {
        int since = Protocol.minorOf(Objects.requireNonNull(method.getBareMethodName()));
        UnaryHandler<Q, R> checked = (request, call) -> {
            sessions.check(context.apply(request), since);
            handler.handle(request, call);
        };
        add(method, new UnaryCallHandler<>(checked, errors, unaryCalls));
    }

    private <Q extends Message, R> void add(MethodDescriptor<Q, R> method, ServerCallHandler<Received<Q>, R> handler) {
        PrototypeMarshaller<Q> marshaller = (PrototypeMarshaller<Q>) method.getRequestMarshaller();
        Q prototype = Objects.requireNonNull(marshaller.getMessagePrototype());
        service.addMethod(
                method.toBuilder(new RequestMarshaller<>(prototype), method.getResponseMarshaller())
                        .build(),
                handler);
    }
}
