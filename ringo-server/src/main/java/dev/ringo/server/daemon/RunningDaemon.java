package dev.ringo.server.daemon;

import dev.ringo.server.RingoServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A server on a port, with the management listener beside it. */
final class RunningDaemon implements AutoCloseable {

    private final RingoServer server;
    private final @Nullable ManagementListener management;

    private RunningDaemon(RingoServer server, @Nullable ManagementListener management) {
        this.server = server;
        this.management = management;
    }

    /**
     * Starts both, or none.
     *
     * @param http where the management listener is; absent means that there is none
     */
    static RunningDaemon start(RingoServer.Builder builder, @Nullable Address http) {
        RingoServer server = builder.start();
        try {
            return new RunningDaemon(server, http == null ? null : ManagementListener.start(http, server::isRunning));
        } catch (IOException failure) {
            server.close();
            throw new UncheckedIOException(
                    "Cannot listen for management on " + http + ": " + failure.getMessage(), failure);
        }
    }

    RingoServer server() {
        return server;
    }

    ReadinessLine readiness() {
        return new ReadinessLine(
                Objects.requireNonNull(server.endpoint(), "a daemon listens"),
                management == null ? "" : management.url(),
                server.instanceId(),
                ProcessHandle.current().pid());
    }

    /** Shortens a {@link #close()} that is under way. */
    void hurry() {
        server.closeNow();
    }

    @Override
    public void close() {
        server.close();
        if (management != null) {
            management.close();
        }
    }
}
