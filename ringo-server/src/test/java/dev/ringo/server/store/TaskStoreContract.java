package dev.ringo.server.store;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What the engine relies on, whatever the database: a store's tests extend this class. */
public abstract class TaskStoreContract
        implements InsertRules, ClaimRules, LeaseRules, SettleRules, CommandRules, ReadRules, HistoryRules, ValueRules {

    @TempDir
    private Path directory;

    private StoreBench bench;

    /**
     * Opens the store of one test.
     *
     * @param directory belongs to the test; opened a second time it holds what the first store committed
     */
    protected abstract TaskStore open(Path directory);

    @BeforeEach
    void openStore() {
        bench = new StoreBench(() -> open(directory));
    }

    @AfterEach
    void closeStore() {
        bench.close();
    }

    @Override
    public StoreBench bench() {
        return bench;
    }
}
