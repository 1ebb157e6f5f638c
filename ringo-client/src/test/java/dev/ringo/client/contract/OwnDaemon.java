package dev.ringo.client.contract;

import dev.ringo.server.daemon.DaemonMain;
import java.nio.file.Path;
import java.util.List;

/** The daemon of this project, from the classes that the test runs with. */
final class OwnDaemon {

    private OwnDaemon() {}

    static TestDaemon launch(Path directory) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new DaemonProcess(
                List.of(
                        java,
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DaemonMain.class.getName()),
                directory);
    }
}
