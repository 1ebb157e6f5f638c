package dev.ringo.server.grpc;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/** Counts what is open, calls or connections, so that a server that ends can wait until nothing is. */
final class OpenCount {

    private final ReentrantLock lock = new ReentrantLock();
    private int open; // guarded by lock
    private CompletableFuture<Void> none = CompletableFuture.completedFuture(null); // guarded by lock

    void began() {
        lock.lock();
        try {
            if (open++ == 0) {
                none = new CompletableFuture<>();
            }
        } finally {
            lock.unlock();
        }
    }

    void ended() {
        CompletableFuture<Void> reached = null;
        lock.lock();
        try {
            if (--open == 0) {
                reached = none;
            }
        } finally {
            lock.unlock();
        }
        if (reached != null) {
            reached.complete(null);
        }
    }

    /** Completed when nothing is open any more of what is open now or begins before that. */
    CompletableFuture<Void> none() {
        lock.lock();
        try {
            return none;
        } finally {
            lock.unlock();
        }
    }
}
