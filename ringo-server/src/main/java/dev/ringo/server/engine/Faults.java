package dev.ringo.server.engine;

import dev.ringo.server.queue.Refusal;
import dev.ringo.server.store.StoreFailure;

/** Turns what went wrong into what a client is told; the details stay in the log. */
final class Faults {

    private Faults() {}

    static Refusal asRefusal(Throwable fault) {
        if (fault instanceof Refusal refusal) {
            return refusal;
        }
        if (fault instanceof StoreFailure failure && failure.kind() == StoreFailure.Kind.UNAVAILABLE) {
            return new Refusal(
                    Refusal.Code.UNAVAILABLE, "The storage does not accept changes at the moment; nothing was changed");
        }
        return new Refusal(Refusal.Code.INTERNAL, "The server failed to carry this out; its log says why");
    }
}
