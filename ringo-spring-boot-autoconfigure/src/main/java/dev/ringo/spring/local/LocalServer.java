package dev.ringo.spring.local;

import dev.ringo.server.RingoServer;
import dev.ringo.server.RingoServerException;
import dev.ringo.spring.RingoConfigurationException;
import dev.ringo.spring.RingoPhases;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * The queue server of this application, started before everything that uses it and stopped after it. Can be started
 * again after a stop.
 */
public final class LocalServer implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(LocalServer.class);

    private final LocalServerSettings settings;
    private final String inProcessName = "ringo-" + UUID.randomUUID();

    // Replaced by start and stop, which the context calls from one thread at a time.
    private volatile @Nullable RingoServer server;

    /** Creates the server; nothing is opened before it starts. */
    public LocalServer(LocalServerSettings settings) {
        this.settings = settings;
    }

    /** The endpoint by which the client of this JVM finds it, also before it has started. */
    public String endpoint() {
        return "inprocess:" + inProcessName;
    }

    /** What operators see: the data directory and the open port, without secrets. */
    public LocalServerSettings settings() {
        return settings;
    }

    /** Host and port that other processes can use, or null if there is none. */
    public @Nullable String listeningOn() {
        RingoServer current = server;
        return current == null ? null : current.endpoint();
    }

    @Override
    public void start() {
        if (server != null) {
            return;
        }
        try {
            RingoServer started = settings.builder(inProcessName).start();
            server = started;
            log.info("Ringo keeps its tasks in {}", started.dataDirectory());
            if (started.endpoint() != null) {
                log.info("Ringo serves other processes on {}; {}", started.endpoint(), settings.tokenHint());
            }
        } catch (RingoServerException e) {
            throw new RingoConfigurationException(
                    "The Ringo server of this application could not start: " + e.getMessage(),
                    settings.actionFor(e.reason()),
                    e);
        }
    }

    @Override
    public void stop() {
        RingoServer current = server;
        server = null;
        if (current != null) {
            current.close();
        }
    }

    @Override
    public boolean isRunning() {
        return server != null;
    }

    @Override
    public int getPhase() {
        return RingoPhases.SERVER;
    }
}
