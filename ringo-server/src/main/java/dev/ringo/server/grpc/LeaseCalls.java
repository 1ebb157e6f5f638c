package dev.ringo.server.grpc;

import dev.ringo.server.engine.ClaimOrder;
import dev.ringo.server.engine.QueueEngine;
import dev.ringo.server.engine.Reply;
import dev.ringo.server.engine.Settled;
import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.TaskView;
import dev.ringo.taskqueue.v1.AckRequest;
import dev.ringo.taskqueue.v1.AckResponse;
import dev.ringo.taskqueue.v1.ClaimRequest;
import dev.ringo.taskqueue.v1.ClaimResponse;
import dev.ringo.taskqueue.v1.ExtendLeaseRequest;
import dev.ringo.taskqueue.v1.ExtendLeaseResponse;
import dev.ringo.taskqueue.v1.NackRequest;
import dev.ringo.taskqueue.v1.NackResponse;
import dev.ringo.taskqueue.v1.RejectRequest;
import dev.ringo.taskqueue.v1.RejectResponse;
import dev.ringo.taskqueue.v1.ReportProgressRequest;
import dev.ringo.taskqueue.v1.ReportProgressResponse;
import dev.ringo.taskqueue.v1.Task;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The calls that lease tasks and settle leases. */
final class LeaseCalls {

    private final QueueEngine engine;

    LeaseCalls(QueueEngine engine) {
        this.engine = engine;
    }

    void claim(ClaimRequest request, UnaryCall<ClaimResponse> call) {
        String workerId = RequestChecks.workerId(request.getWorkerId());
        long perLease = 3L * Fields.bytes(workerId);
        Duration patience = TimeChecks.atLeastZero("wait_timeout", request.getWaitTimeout());
        ClaimOrder order = new ClaimOrder(
                Fields.named("queue", request.getQueue()),
                workerId,
                Set.copyOf(request.getTaskTypesList()),
                Fields.within("limit", request.getLimit(), 1, Limits.CLAIM),
                patience.compareTo(Limits.LONGEST_WAIT) < 0 ? patience : Limits.LONGEST_WAIT,
                TimeChecks.lease("lease_duration", request.hasLeaseDuration(), request.getLeaseDuration()),
                (task, attempts) -> AnswerSizes.of(task, attempts) + perLease,
                Limits.ANSWER_BYTES);
        call.onCancel(engine.claim(order, new ClaimReply(call)));
    }

    void ack(AckRequest request, UnaryCall<AckResponse> call) {
        engine.settle(RequestChecks.ack(request), false, call.reply(settled -> AckResponse.getDefaultInstance()));
    }

    void nack(NackRequest request, UnaryCall<NackResponse> call) {
        engine.settle(
                RequestChecks.nack(request),
                true,
                call.reply(settled ->
                        NackResponse.newBuilder().setTask(task(settled)).build()));
    }

    void reject(RejectRequest request, UnaryCall<RejectResponse> call) {
        engine.settle(
                RequestChecks.reject(request),
                true,
                call.reply(settled ->
                        RejectResponse.newBuilder().setTask(task(settled)).build()));
    }

    void extend(ExtendLeaseRequest request, UnaryCall<ExtendLeaseResponse> call) {
        LeaseCommand command = RequestChecks.extend(request);
        engine.settle(
                command,
                false,
                call.reply(settled -> ExtendLeaseResponse.newBuilder()
                        .setLease(TaskCodec.lease(
                                command.ref().taskId(),
                                command.ref().attempt(),
                                Objects.requireNonNull(settled.lease(), "an extended lease stands")))
                        .build()));
    }

    void progress(ReportProgressRequest request, UnaryCall<ReportProgressResponse> call) {
        engine.settle(
                RequestChecks.progress(request),
                false,
                call.reply(settled -> ReportProgressResponse.getDefaultInstance()));
    }

    private static Task task(Settled settled) {
        TaskView view = Objects.requireNonNull(settled.view(), "the view that was asked for");
        return TaskCodec.task(view);
    }

    /** Answers a claim, or gives the leases back that its caller will never see. */
    private final class ClaimReply implements Reply<List<Assignment>> {

        private final UnaryCall<ClaimResponse> call;

        ClaimReply(UnaryCall<ClaimResponse> call) {
            this.call = call;
        }

        @Override
        public void done(List<Assignment> assignments) {
            if (!call.succeedWith(() -> response(assignments))) {
                engine.giveBack(assignments);
            }
        }

        @Override
        public void failed(RuntimeException reason) {
            call.fail(reason);
        }

        private ClaimResponse response(List<Assignment> assignments) {
            ClaimResponse.Builder message = ClaimResponse.newBuilder();
            assignments.forEach(assignment -> message.addTasks(TaskCodec.leasedTask(assignment)));
            return message.build();
        }
    }
}
