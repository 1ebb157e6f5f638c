package dev.ringo.client;

import dev.ringo.client.worker.WorkerListener;

/** Watches a client and its workers, for metrics and logs. What its methods throw is logged and has no effect. */
public interface ClientListener extends WorkerListener {

    /** The connection changed its state. Called one after the other on a thread of the client. */
    default void connectionChanged(ConnectionSnapshot before, ConnectionSnapshot now) {}
}
