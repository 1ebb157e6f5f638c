package dev.ringo.spring.actuate;

import dev.ringo.client.ConnectionSnapshot;
import dev.ringo.client.ConnectionState;
import dev.ringo.client.RingoClient;
import dev.ringo.client.error.NotFoundException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.task.QueueStats;
import dev.ringo.client.worker.WorkerState;
import dev.ringo.client.worker.WorkerStatus;
import dev.ringo.spring.RingoWorkerRegistry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Shows what runs, what waits, what failed and why nothing runs; {@code workers/<name>} and {@code queues/<name>} show one
 * of them. Changes, such as to pause a worker, need {@code management.endpoint.ringo.access=unrestricted}.
 */
@Endpoint(id = "ringo", defaultAccess = Access.READ_ONLY)
public class RingoEndpoint {

    private static final String WORKERS = "workers";
    private static final String QUEUES = "queues";

    private final String mode;
    private final RingoClient client;
    private final RingoWorkerRegistry registry;
    private final Supplier<RingoDescriptor.@Nullable Storage> storage;

    /**
     * Creates the endpoint.
     *
     * @param storage what this JVM serves, or null if it serves nothing
     */
    public RingoEndpoint(
            String mode,
            RingoClient client,
            RingoWorkerRegistry registry,
            Supplier<RingoDescriptor.@Nullable Storage> storage) {
        this.mode = mode;
        this.client = client;
        this.registry = registry;
        this.storage = storage;
    }

    /** Everything at a glance. */
    @ReadOperation
    public RingoDescriptor ringo() {
        Map<String, RingoDescriptor.Queue> queues = queues();
        return new RingoDescriptor(mode, connection(), storage.get(), workers(queues), List.copyOf(queues.values()));
    }

    /** One worker or one queue; null, which is 404, if there is none. */
    @ReadOperation
    public @Nullable Object one(@Selector String kind, @Selector String name) {
        if (WORKERS.equals(kind) && registry.names().contains(name)) {
            return workers(queues()).stream()
                    .filter(worker -> worker.name().equals(name))
                    .findFirst()
                    .orElse(null);
        }
        return QUEUES.equals(kind) ? queues().get(name) : null;
    }

    /**
     * Changes a worker.
     *
     * @param action {@code pause}, {@code resume} or {@code resize}
     * @param concurrency how many tasks may run, for {@code resize}
     */
    @WriteOperation
    public @Nullable Object change(
            @Selector String kind, @Selector String name, String action, @Nullable Integer concurrency) {
        if (!WORKERS.equals(kind) || !registry.names().contains(name)) {
            return null;
        }
        switch (action) {
            case "pause" -> registry.pause(name).join();
            case "resume" -> registry.resume(name).join();
            case "resize" -> registry.resize(name, required(concurrency)).join();
            default -> throw new IllegalArgumentException("action must be pause, resume or resize, not " + action);
        }
        return one(kind, name);
    }

    private static int required(@Nullable Integer concurrency) {
        if (concurrency == null) {
            throw new IllegalArgumentException("resize needs the parameter concurrency");
        }
        return concurrency;
    }

    private RingoDescriptor.Connection connection() {
        ConnectionSnapshot now = client.connection();
        return new RingoDescriptor.Connection(
                now.endpoint(),
                now.state().name(),
                now.since(),
                now.serverVersion(),
                now.protocolVersion(),
                now.lastFailure());
    }

    private List<RingoDescriptor.Worker> workers(Map<String, RingoDescriptor.Queue> queues) {
        return registry.workers().stream()
                .map(entry -> worker(entry, queues.get(entry.queue())))
                .toList();
    }

    private static RingoDescriptor.Worker worker(
            RingoWorkerRegistry.Entry entry, RingoDescriptor.@Nullable Queue queue) {
        WorkerStatus status = entry.status();
        WorkerStatus.Counters counters = status.counters();
        return new RingoDescriptor.Worker(
                entry.name(),
                entry.queue(),
                status.types(),
                entry.handler(),
                state(status.state(), queue),
                status.concurrency(),
                status.running(),
                status.buffered(),
                counters.succeeded(),
                counters.failed(),
                counters.rejected(),
                counters.lost(),
                status.lastError());
    }

    /** An idle worker whose queue holds scheduled tasks only waits for their time. */
    private static String state(WorkerState state, RingoDescriptor.@Nullable Queue queue) {
        boolean notDue = state == WorkerState.IDLE && queue != null && queue.ready() == 0 && queue.scheduled() > 0;
        return notDue ? "NOT_DUE" : state.name();
    }

    private Map<String, RingoDescriptor.Queue> queues() {
        TreeSet<String> names = new TreeSet<>(client.queueNames());
        registry.workers().forEach(worker -> names.add(worker.queue()));
        Map<String, RingoDescriptor.Queue> queues = new TreeMap<>();
        names.forEach(name -> queues.put(name, queue(name)));
        return queues;
    }

    private RingoDescriptor.Queue queue(String name) {
        if (client.connection().state() != ConnectionState.CONNECTED) {
            return withoutFigures(name, "not connected");
        }
        try {
            QueueStats stats = client.queue(name).stats();
            return new RingoDescriptor.Queue(
                    name,
                    stats.scheduled(),
                    stats.ready(),
                    stats.leased(),
                    stats.succeeded(),
                    stats.dead(),
                    stats.oldestReadyAt(),
                    stats.lastActivityAt(),
                    null);
        } catch (NotFoundException noTaskYet) {
            return withoutFigures(name, null);
        } catch (RingoException e) {
            return withoutFigures(name, e.getMessage());
        }
    }

    private static RingoDescriptor.Queue withoutFigures(String name, @Nullable String problem) {
        return new RingoDescriptor.Queue(name, 0, 0, 0, 0, 0, null, null, problem);
    }
}
