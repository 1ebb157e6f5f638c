package dev.ringo.server.queue;

/** What can happen to a task once it exists. */
public enum TaskEvent {
    /** A worker leases the task, due or ready. */
    CLAIM,
    /** The holder reports success. */
    ACK,
    /** The holder reports a failure, or its lease expires, and the task is to run again at once. */
    FAIL_RETRY_NOW,
    /** The holder reports a failure, or its lease expires, and the task is to run again later. */
    FAIL_RETRY_LATER,
    /** The holder reports a failure, or its lease expires, on the last attempt. */
    FAIL_LAST_ATTEMPT,
    /** The holder reports a permanent failure. */
    REJECT,
    /** The lease is given back unused: the attempt never happened. */
    RELEASE,
    /** The holder moves its deadline. */
    EXTEND,
    /** The holder reports progress. */
    PROGRESS,
    /** An operator asks for another round. */
    RETRY
}
