package dev.ringo.server.engine;

import dev.ringo.server.queue.Assignment;
import dev.ringo.server.queue.Refusal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing half of a Work stream. All methods but {@link #isReady()} are called by the engine's answering thread, in
 * the order in which the frames must appear; they must not block.
 */
public interface WorkSink {

    /** Whether the transport takes more without buffering; asked by the engine before it leases anything. */
    boolean isReady();

    /** The stream is registered. Always first. */
    void registered();

    /**
     * Hands an assignment over.
     *
     * @return false if the call is over, so that nobody will ever see the task: the engine then undoes the lease
     */
    boolean assigned(Assignment assignment);

    /** The outcome of the command with this id; no refusal means success. */
    void result(long requestId, @Nullable Refusal refusal);

    /** A sign of life. */
    void heartbeat(Instant at);

    /** Ends the call with success: the client half-closed and everything is answered. */
    void complete();

    /** Ends the call with an error. */
    void end(Refusal reason);
}
