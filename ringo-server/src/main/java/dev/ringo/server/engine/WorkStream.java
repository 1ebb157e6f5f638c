package dev.ringo.server.engine;

import dev.ringo.server.queue.LeaseCommand;
import dev.ringo.server.queue.Refusal;
import org.jspecify.annotations.Nullable;

/** Draft of the incoming half of a Work stream; the implementation follows. */
public final class WorkStream {

    /** Sets credit and, if given, the target; both are unsigned 32-bit numbers. */
    public void credit(long requestId, long available, @Nullable Long target) {
        throw new UnsupportedOperationException();
    }

    /** Carries out a lease command. */
    public void settle(long requestId, LeaseCommand command) {
        throw new UnsupportedOperationException();
    }

    /** Answers a command that broke a rule, in its turn. */
    public void refuse(long requestId, Refusal refusal) {
        throw new UnsupportedOperationException();
    }

    /** Ends assignments on this stream. */
    public void drain(long requestId) {
        throw new UnsupportedOperationException();
    }

    /** The client sends no more: answer what is open, then complete. */
    public void halfClose() {
        throw new UnsupportedOperationException();
    }

    /** The client is gone; nothing can be sent any more. */
    public void cancelled() {
        throw new UnsupportedOperationException();
    }

    /** The transport takes frames again. */
    public void ready() {
        throw new UnsupportedOperationException();
    }
}
