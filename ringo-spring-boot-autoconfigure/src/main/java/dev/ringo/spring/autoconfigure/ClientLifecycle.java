package dev.ringo.spring.autoconfigure;

import dev.ringo.client.RingoClient;
import dev.ringo.client.error.RingoException;
import dev.ringo.spring.RingoConfigurationException;
import dev.ringo.spring.RingoPhases;
import org.springframework.context.SmartLifecycle;

/**
 * Starts the client with the context. A stop leaves it open, so that a start can follow; it is closed with its bean, when
 * the workers have drained.
 */
final class ClientLifecycle implements SmartLifecycle {

    private final RingoClient client;
    private final boolean waitForServer;
    private volatile boolean running;

    /**
     * Creates the life cycle.
     *
     * @param waitForServer whether a server that is away fails the start; otherwise the client keeps trying
     */
    ClientLifecycle(RingoClient client, boolean waitForServer) {
        this.client = client;
        this.waitForServer = waitForServer;
    }

    @Override
    public void start() {
        if (running) {
            return;
        }
        if (waitForServer && !client.isStarted()) {
            startNow();
        } else {
            client.startAsync();
        }
        running = true;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return RingoPhases.CLIENT;
    }

    private void startNow() {
        try {
            client.start();
        } catch (RingoException e) {
            String endpoint = client.connection().endpoint();
            throw new RingoConfigurationException(
                    "The Ringo server at " + endpoint + " cannot be used: " + e.getMessage(),
                    "Check that it runs, that ringo.endpoint and the token are right, and that TLS is set up on both"
                            + " sides; without ringo.fail-fast the application starts and connects later.",
                    e);
        }
    }
}
