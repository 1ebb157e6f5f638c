package dev.ringo.server.grpc;

import dev.ringo.server.engine.QueueEngine;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import io.grpc.ServerServiceDefinition;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.protobuf.services.HealthStatusManager;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/** A queue as gRPC services, ready to be put on any number of transports, and what it takes to end them in order. */
public final class ServedQueue implements AutoCloseable {

    private final QueueEngine engine;
    private final Sessions sessions;
    private final ServerServiceDefinition service;
    private final HealthStatusManager health = new HealthStatusManager();
    private final OpenCount unaryCalls = new OpenCount();
    private final OpenCount workCalls = new OpenCount();
    private final UnregisteredCalls unregistered = new UnregisteredCalls(UnregisteredCalls.PATIENCE);

    /**
     * Serves an engine.
     *
     * @param sessionKeys the file with the keys that sign session tokens; created if absent
     * @param random unpredictable
     */
    public ServedQueue(QueueEngine engine, Path sessionKeys, InstantSource clock, RandomGenerator random) {
        this.engine = engine;
        sessions = new Sessions(SessionKeys.open(sessionKeys, clock, random), clock, random);
        ErrorReplies errors = new ErrorReplies(random);
        service = new QueueService(sessions, errors, unaryCalls)
                .bind(new ReadCalls(engine, clock))
                .bind(new ChangeCalls(engine))
                .bind(new LeaseCalls(engine))
                .bind(new WorkCallHandler(engine, sessions, unregistered, errors, workCalls))
                .definition();
        health.setStatus(QueueServiceGrpc.SERVICE_NAME, ServingStatus.SERVING);
    }

    /** The service of the contract. */
    public ServerServiceDefinition service() {
        return service;
    }

    /** The standard health service. */
    public ServerServiceDefinition health() {
        return health.getHealthService().bindService();
    }

    /**
     * Begins to end: nothing is handed out and no session is opened any more, while leases can still be settled.
     *
     * @return completed when no unary call is open and no stream has a lease in flight
     */
    public CompletableFuture<Void> drain() {
        health.enterTerminalState();
        sessions.stopIssuing();
        unregistered.endAll(shuttingDown());
        return engine.drain().thenCompose(none -> workCalls.none()).thenCompose(none -> unaryCalls.none());
    }

    /** Ends what is left; the engine is closed before. */
    @Override
    public void close() {
        unregistered.close();
    }

    static Refusal shuttingDown() {
        return new Refusal(Refusal.Code.UNAVAILABLE, "The server is shutting down; connect again");
    }
}
