package dev.ringo.client.contract;

import java.nio.file.Path;
import java.util.List;

/** The Go daemon; named by the environment variable or system property {@value #NAME}. */
final class GoDaemon {

    static final String NAME = "RINGO_GO_DAEMON";

    private GoDaemon() {}

    /** Whether there is one. */
    static boolean isNamed() {
        return executable() != null;
    }

    static TestDaemon launch(Path directory) {
        return new DaemonProcess(List.of(executable()), directory);
    }

    private static String executable() {
        String property = System.getProperty(NAME);
        return property != null ? property : System.getenv(NAME);
    }
}
