package dev.ringo.client.contract;

import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledIf;

/** Workers against the Go daemon, where there is one. */
@EnabledIf("dev.ringo.client.contract.GoDaemon#isNamed")
class GoDaemonWorkerTests extends WorkerContract {

    @Override
    TestDaemon launch(Path directory) {
        return GoDaemon.launch(directory);
    }
}
