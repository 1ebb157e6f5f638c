package dev.ringo.client.contract;

/** A server of its own process that a test may kill and start again on the same port and files. */
interface TestDaemon extends AutoCloseable {

    /** Where it listens, as host and port. */
    String address();

    /** Ends it at once, as a crash would. */
    void kill();

    /** Starts it again after {@link #kill()} and waits until it is ready. */
    void restart();

    @Override
    void close();
}
