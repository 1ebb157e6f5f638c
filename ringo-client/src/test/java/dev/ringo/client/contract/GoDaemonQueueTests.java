package dev.ringo.client.contract;

import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledIf;

/** Queues of the Go daemon, where there is one. */
@EnabledIf("dev.ringo.client.contract.GoDaemon#isNamed")
class GoDaemonQueueTests extends QueueContract {

    @Override
    AutoCloseable launch(Path directory) {
        return GoDaemon.launch(directory);
    }

    @Override
    String endpointOf(AutoCloseable launched) {
        return ((TestDaemon) launched).address();
    }
}
