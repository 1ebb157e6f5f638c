package dev.ringo.client.wire;

import dev.ringo.client.error.RingoException;

/** Told when client and server get in touch and lose each other; one call after the other, on the link's own thread. */
public interface LinkObserver {

    /** A session was agreed on, the first one or another. */
    void connected(Session session);

    /** A try to get in touch failed; more follow. */
    void away(RingoException failure);
}
