package dev.ringo.client.worker;

import dev.ringo.client.error.RingoException;
import org.jspecify.annotations.Nullable;

/** What became of a command; one of its methods is called once, by the worker's event loop. */
interface Reply {

    /** The server answered; null means that it was done. */
    void answered(@Nullable RingoException refusal);

    /** There will be no answer; whether it was done is unknown. */
    void lost();
}
