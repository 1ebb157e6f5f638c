package dev.ringo.server.daemon;

import java.io.IOException;
import java.io.InputStream;

/** Ends the daemon when the pipe to its owner closes. What comes through it means nothing. */
final class StdinWatch {

    private static final int BUFFER = 256;

    private StdinWatch() {}

    static void on(InputStream pipe, EndOfDaemon end) {
        Thread thread = new Thread(() -> drain(pipe, end), "ringo-stdin-1");
        thread.setDaemon(true);
        thread.start();
    }

    private static void drain(InputStream pipe, EndOfDaemon end) {
        byte[] ignored = new byte[BUFFER];
        try {
            while (pipe.read(ignored) >= 0) {
                // Only the end counts.
            }
        } catch (IOException broken) {
            // A pipe that cannot be read any more is closed as well.
        }
        end.begin();
    }
}
