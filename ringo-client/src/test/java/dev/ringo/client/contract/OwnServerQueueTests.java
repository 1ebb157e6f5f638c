package dev.ringo.client.contract;

import java.nio.file.Path;

/** Queues of this project's own daemon, over TCP. */
class OwnServerQueueTests extends QueueContract {

    @Override
    AutoCloseable launch(Path directory) {
        return OwnDaemon.launch(directory);
    }

    @Override
    String endpointOf(AutoCloseable launched) {
        return ((TestDaemon) launched).address();
    }
}
