package dev.ringo.server.store;

/**
 * A database with the tables of schema 3. One thread at a time may hold the {@link TaskTransaction}; any number may
 * read.
 */
public interface TaskStore extends AutoCloseable {

    /**
     * The transaction of the engine's thread. It begins with its first statement, so that a turn which touches no row
     * costs nothing, and after {@code commit} or {@code rollback} it can be used again.
     */
    TaskTransaction transaction();

    /** Reads of committed rows; safe for any thread, blocking. */
    TaskReads reads();

    /** Ends all use of the database and leaves it closed cleanly. */
    @Override
    void close();
}
