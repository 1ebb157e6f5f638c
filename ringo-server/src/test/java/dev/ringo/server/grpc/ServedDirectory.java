package dev.ringo.server.grpc;

import dev.ringo.server.engine.EngineOptions;
import dev.ringo.server.engine.QueueEngine;
import dev.ringo.server.store.sqlite.SqliteTaskStore;
import java.nio.file.Path;

/** A queue on a directory of its own, without a transport. */
final class ServedDirectory implements AutoCloseable {

    private final SqliteTaskStore store;
    private final QueueEngine engine;
    private final ServedQueue queue;

    ServedDirectory(Path directory) {
        EngineOptions options = EngineOptions.system();
        store = SqliteTaskStore.open(directory.resolve("queue.db"));
        engine = QueueEngine.start(store, options);
        queue = new ServedQueue(engine, directory.resolve("keys"), options.clock(), options.random());
    }

    ServedQueue queue() {
        return queue;
    }

    @Override
    public void close() {
        engine.close();
        queue.close();
        store.close();
    }
}
