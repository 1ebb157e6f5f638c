package dev.ringo.server.queue;

/** A task and the lease under which somebody runs it. */
public record Assignment(TaskView view, HeldLease lease) {

    /** Names the lease. */
    public LeaseRef ref() {
        return new LeaseRef(view.task().id(), view.task().attempt(), lease.token());
    }
}
