package dev.ringo.client.contract;

import java.nio.file.Path;

/** Workers against this project's own daemon. */
class OwnServerWorkerTests extends WorkerContract {

    @Override
    TestDaemon launch(Path directory) {
        return OwnDaemon.launch(directory);
    }
}
