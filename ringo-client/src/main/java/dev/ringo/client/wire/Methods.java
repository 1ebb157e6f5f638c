package dev.ringo.client.wire;

import com.google.protobuf.Message;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.AckResponse;
import dev.ringo.taskqueue.v1.ClaimRequest;
import dev.ringo.taskqueue.v1.ClaimResponse;
import dev.ringo.taskqueue.v1.EnqueueManyRequest;
import dev.ringo.taskqueue.v1.EnqueueManyResponse;
import dev.ringo.taskqueue.v1.EnqueueRequest;
import dev.ringo.taskqueue.v1.EnqueueResponse;
import dev.ringo.taskqueue.v1.ExtendLeaseRequest;
import dev.ringo.taskqueue.v1.ExtendLeaseResponse;
import dev.ringo.taskqueue.v1.GetQueueActivityRequest;
import dev.ringo.taskqueue.v1.GetQueueActivityResponse;
import dev.ringo.taskqueue.v1.GetQueueStatsRequest;
import dev.ringo.taskqueue.v1.GetQueueStatsResponse;
import dev.ringo.taskqueue.v1.GetTaskAttemptsRequest;
import dev.ringo.taskqueue.v1.GetTaskAttemptsResponse;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.GetTaskResponse;
import dev.ringo.taskqueue.v1.NackRequest;
import dev.ringo.taskqueue.v1.NackResponse;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.NegotiateResponse;
import dev.ringo.taskqueue.v1.ProbeQueueRequest;
import dev.ringo.taskqueue.v1.ProbeQueueResponse;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.RejectRequest;
import dev.ringo.taskqueue.v1.RejectResponse;
import dev.ringo.taskqueue.v1.ReportProgressRequest;
import dev.ringo.taskqueue.v1.ReportProgressResponse;
import dev.ringo.taskqueue.v1.RetryTaskRequest;
import dev.ringo.taskqueue.v1.RetryTaskResponse;
import dev.ringo.taskqueue.v1.WorkRequest;
import dev.ringo.taskqueue.v1.WorkResponse;
import io.grpc.MethodDescriptor;
import io.grpc.protobuf.ProtoUtils;

/** The calls of the contract, reading answers whose payloads are nested more deeply than protobuf allows by itself. */
final class Methods {

    /** Each level of JSON takes up to three levels of messages; more is read than is sent, as servers take more. */
    private static final int RECURSION_LIMIT = 3 * 1_200;

    static final MethodDescriptor<NegotiateRequest, NegotiateResponse> NEGOTIATE =
            deep(QueueServiceGrpc.getNegotiateMethod(), NegotiateResponse.getDefaultInstance());
    static final MethodDescriptor<EnqueueRequest, EnqueueResponse> ENQUEUE =
            deep(QueueServiceGrpc.getEnqueueMethod(), EnqueueResponse.getDefaultInstance());
    static final MethodDescriptor<EnqueueManyRequest, EnqueueManyResponse> ENQUEUE_MANY =
            deep(QueueServiceGrpc.getEnqueueManyMethod(), EnqueueManyResponse.getDefaultInstance());
    static final MethodDescriptor<GetTaskRequest, GetTaskResponse> GET_TASK =
            deep(QueueServiceGrpc.getGetTaskMethod(), GetTaskResponse.getDefaultInstance());
    static final MethodDescriptor<GetTaskAttemptsRequest, GetTaskAttemptsResponse> GET_TASK_ATTEMPTS =
            deep(QueueServiceGrpc.getGetTaskAttemptsMethod(), GetTaskAttemptsResponse.getDefaultInstance());
    static final MethodDescriptor<GetQueueActivityRequest, GetQueueActivityResponse> GET_QUEUE_ACTIVITY =
            deep(QueueServiceGrpc.getGetQueueActivityMethod(), GetQueueActivityResponse.getDefaultInstance());
    static final MethodDescriptor<GetQueueStatsRequest, GetQueueStatsResponse> GET_QUEUE_STATS =
            deep(QueueServiceGrpc.getGetQueueStatsMethod(), GetQueueStatsResponse.getDefaultInstance());
    static final MethodDescriptor<ProbeQueueRequest, ProbeQueueResponse> PROBE_QUEUE =
            deep(QueueServiceGrpc.getProbeQueueMethod(), ProbeQueueResponse.getDefaultInstance());
    static final MethodDescriptor<RetryTaskRequest, RetryTaskResponse> RETRY_TASK =
            deep(QueueServiceGrpc.getRetryTaskMethod(), RetryTaskResponse.getDefaultInstance());
    static final MethodDescriptor<ClaimRequest, ClaimResponse> CLAIM =
            deep(QueueServiceGrpc.getClaimMethod(), ClaimResponse.getDefaultInstance());
    static final MethodDescriptor<AckRequest, AckResponse> ACK =
            deep(QueueServiceGrpc.getAckMethod(), AckResponse.getDefaultInstance());
    static final MethodDescriptor<NackRequest, NackResponse> NACK =
            deep(QueueServiceGrpc.getNackMethod(), NackResponse.getDefaultInstance());
    static final MethodDescriptor<RejectRequest, RejectResponse> REJECT =
            deep(QueueServiceGrpc.getRejectMethod(), RejectResponse.getDefaultInstance());
    static final MethodDescriptor<ExtendLeaseRequest, ExtendLeaseResponse> EXTEND_LEASE =
            deep(QueueServiceGrpc.getExtendLeaseMethod(), ExtendLeaseResponse.getDefaultInstance());
    static final MethodDescriptor<ReportProgressRequest, ReportProgressResponse> REPORT_PROGRESS =
            deep(QueueServiceGrpc.getReportProgressMethod(), ReportProgressResponse.getDefaultInstance());
    static final MethodDescriptor<WorkRequest, WorkResponse> WORK =
            deep(QueueServiceGrpc.getWorkMethod(), WorkResponse.getDefaultInstance());

    private Methods() {}

    private static <Q, R extends Message> MethodDescriptor<Q, R> deep(MethodDescriptor<Q, R> method, R answer) {
        return method.toBuilder(
                        method.getRequestMarshaller(), ProtoUtils.marshallerWithRecursionLimit(answer, RECURSION_LIMIT))
                .build();
    }
}
