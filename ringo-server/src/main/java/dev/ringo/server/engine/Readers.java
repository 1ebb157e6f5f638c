package dev.ringo.server.engine;

import dev.ringo.server.queue.Refusal;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that read, so that no network thread waits for the disk. */
final class Readers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Readers.class);
    private static final int WAITING_READS = 10_000;
    private static final long SECONDS_TO_END = 5;

    private final ThreadPoolExecutor threads;

    Readers(int count) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                count, count, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_READS), task -> {
                    Thread thread =
                            new Thread(null, task, "ringo-reads-" + number.incrementAndGet(), Answers.STACK_BYTES);
                    thread.setDaemon(true);
                    return thread;
                });
    }

    <T> void run(Supplier<T> read, Reply<T> reply) {
        try {
            threads.execute(() -> answer(read, reply));
        } catch (RejectedExecutionException e) {
            reply.failed(new Refusal(
                    Refusal.Code.UNAVAILABLE, "Too many reads are waiting, or the server is shutting down"));
        }
    }

    /** Reads that have begun end before the store may be closed. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private static <T> void answer(Supplier<T> read, Reply<T> reply) {
        T found;
        try {
            found = read.get();
        } catch (RuntimeException | Error e) {
            if (!(e instanceof Refusal)) {
                log.warn("A read failed", e);
            }
            reply.failed(Faults.asRefusal(e));
            return;
        }
        reply.done(found);
    }
}
