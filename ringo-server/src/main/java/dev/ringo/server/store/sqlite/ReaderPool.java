package dev.ringo.server.store.sqlite;

import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskView;
import dev.ringo.server.store.QueueFigures;
import dev.ringo.server.store.StoreFailure;
import dev.ringo.server.store.TaskReads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A few read-only connections that any thread may borrow for the length of one read. */
final class ReaderPool implements TaskReads, AutoCloseable {

    private final List<Connection> connections = new ArrayList<>();
    private final BlockingQueue<ReadStatements> idle = new LinkedBlockingQueue<>();

    ReaderPool(int size, Supplier<Connection> opener) {
        for (int i = 0; i < size; i++) {
            Connection connection = opener.get();
            connections.add(connection);
            idle.add(new ReadStatements(connection));
        }
    }

    @Override
    public @Nullable TaskView find(TaskSelector selector) {
        return borrow(reads -> reads.find(selector));
    }

    @Override
    public @Nullable String idOf(TaskSelector selector) {
        return borrow(reads -> reads.idOf(selector));
    }

    @Override
    public long lastHistoryId(String taskId) {
        return borrow(reads -> reads.lastHistoryId(taskId));
    }

    @Override
    public List<StoredAttempt> attempts(String taskId, long after, long through, int limit) {
        return borrow(reads -> reads.attempts(taskId, after, through, limit));
    }

    @Override
    public boolean queueExists(String queue) {
        return borrow(reads -> reads.queueExists(queue));
    }

    @Override
    public QueueFigures figures(String queue, Set<String> types) {
        return borrow(reads -> reads.figures(queue, types));
    }

    @Override
    public long active(String queue, Set<String> types) {
        return borrow(reads -> reads.active(queue, types));
    }

    @Override
    public boolean hasEligible(String queue, Set<String> types, Instant now) {
        return borrow(reads -> reads.hasEligible(queue, types, now));
    }

    @Override
    public List<String> queues() {
        return borrow(ReadStatements::queues);
    }

    @Override
    public void close() {
        for (Connection connection : connections) {
            try {
                connection.close();
            } catch (SQLException e) {
                throw Sql.failure("close a reading connection", e);
            }
        }
    }

    private <T extends @Nullable Object> T borrow(Function<ReadStatements, T> read) {
        ReadStatements statements;
        try {
            statements = idle.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreFailure(StoreFailure.Kind.UNAVAILABLE, "Interrupted while waiting for a connection", e);
        }
        try {
            return read.apply(statements);
        } finally {
            idle.add(statements);
        }
    }
}
