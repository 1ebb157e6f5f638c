package dev.ringo.server.store.sqlite;

import dev.ringo.server.store.TaskStore;
import dev.ringo.server.store.TaskStoreContract;
import java.nio.file.Path;

class SqliteTaskStoreTests extends TaskStoreContract {

    @Override
    protected TaskStore open(Path directory) {
        return SqliteTaskStore.open(directory.resolve("queue.db"));
    }
}
