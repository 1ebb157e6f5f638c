package dev.ringo.sample.audit;

import java.nio.channels.ClosedByInterruptException;

/** Turns what a channel makes of an interrupt back into what it is. */
final class Interruption {

    private Interruption() {}

    static InterruptedException of(ClosedByInterruptException e) {
        // Like every method that throws it: the exception takes the place of the flag.
        Thread.interrupted();
        InterruptedException interrupted = new InterruptedException("Interrupted while reading a jar");
        interrupted.initCause(e);
        return interrupted;
    }
}
