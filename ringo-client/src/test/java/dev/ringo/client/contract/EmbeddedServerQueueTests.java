package dev.ringo.client.contract;

import dev.ringo.server.RingoServer;
import java.nio.file.Path;

/** Queues of a server in the same process, without a network. */
class EmbeddedServerQueueTests extends QueueContract {

    @Override
    AutoCloseable launch(Path directory) {
        return RingoServer.builder().dataDirectory(directory.resolve("data")).start();
    }

    @Override
    String endpointOf(AutoCloseable launched) {
        return "inprocess:" + ((RingoServer) launched).inProcessName();
    }
}
