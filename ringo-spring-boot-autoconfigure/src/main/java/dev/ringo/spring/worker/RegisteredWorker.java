package dev.ringo.spring.worker;

import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerState;
import java.util.concurrent.CompletableFuture;

/** One worker of the application between two starts. */
final class RegisteredWorker {

    private final WorkerDefinition definition;
    private final Worker worker;

    RegisteredWorker(WorkerDefinition definition, Worker worker) {
        this.definition = definition;
        this.worker = worker;
    }

    WorkerDefinition definition() {
        return definition;
    }

    Worker worker() {
        return worker;
    }

    CompletableFuture<Void> resume() {
        if (worker.status().state() == WorkerState.NEW) {
            worker.start();
            return CompletableFuture.completedFuture(null);
        }
        return worker.resume();
    }
}
