package dev.ringo.server.daemon;

import sun.misc.Signal;

/**
 * Hands the signals that ask a process to end to the daemon, so that it can end in order and exit with 0. A shutdown hook
 * would not do: it ends the process with 128 and the signal's number, and hears of no second signal.
 */
final class Signals {

    private Signals() {}

    static void on(EndOfDaemon end) {
        for (String name : new String[] {"TERM", "INT"}) {
            Signal.handle(new Signal(name), signal -> end.signal());
        }
    }
}
