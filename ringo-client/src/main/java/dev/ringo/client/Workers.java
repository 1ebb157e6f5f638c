package dev.ringo.client;

import dev.ringo.client.wire.LeaseCalls;
import dev.ringo.client.wire.Session;
import dev.ringo.client.wire.TaskCodec;
import dev.ringo.client.wire.UnaryCalls;
import dev.ringo.client.worker.TaskHandler;
import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerEnvironment;
import dev.ringo.client.worker.WorkerName;
import dev.ringo.client.worker.WorkerOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** Makes the workers of a client, remembers them until they have stopped, and lends its queues what they need. */
final class Workers {

    private final WorkerEnvironment environment;
    private final Set<Worker> live = ConcurrentHashMap.newKeySet();
    /** Set before the last look at the live ones; whoever adds one looks here afterwards. */
    private volatile boolean closed;

    Workers(WorkerEnvironment environment) {
        this.environment = environment;
    }

    Worker create(String queue, WorkerOptions options, TaskHandler handler) {
        String name = options.name() == null ? queue : options.name();
        Worker worker = new Worker(new WorkerName(name, newId(), queue), options, handler, environment);
        live.add(worker);
        if (closed) {
            live.remove(worker);
            throw new IllegalStateException("The client is closed, so it makes no worker for queue \"" + queue + "\"");
        }
        worker.termination().whenComplete((nothing, failure) -> live.remove(worker));
        return worker;
    }

    /** An id that no other worker has, and that tells people which process it is. */
    String newId() {
        return "java-%d-%08x"
                .formatted(ProcessHandle.current().pid(), environment.random().nextInt());
    }

    UnaryCalls calls() {
        return environment.calls();
    }

    LeaseCalls leases() {
        return environment.leases();
    }

    TaskCodec codec() {
        return environment.codec();
    }

    Executor callbacks() {
        return environment.callbacks();
    }

    /** Whether the server can undo a lease. */
    boolean canRelease() {
        Session session = environment.calls().link().currentSession();
        return session != null && session.canRelease();
    }

    /** Makes no more workers; gives those that have not stopped. */
    List<Worker> close() {
        closed = true;
        return live();
    }

    List<Worker> live() {
        return List.copyOf(live);
    }
}
