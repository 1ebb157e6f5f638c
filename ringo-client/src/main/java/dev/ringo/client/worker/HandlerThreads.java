package dev.ringo.client.worker;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the threads that run a worker's handlers when the user gave none: as many as are needed, kept for a while. */
final class HandlerThreads {

    private static final Logger log = LoggerFactory.getLogger(HandlerThreads.class);
    private static final long KEPT_SECONDS = 30;

    private HandlerThreads() {}

    static ExecutorService create(String workerName, boolean virtual) {
        String prefix = "ringo-" + workerName + "-";
        if (virtual) {
            ThreadFactory factory = virtualThreads(prefix);
            if (factory != null) {
                return new ThreadPoolExecutor(
                        0, Integer.MAX_VALUE, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
            }
            log.info("Worker {} runs on platform threads: this Java has no virtual ones", workerName);
        }
        AtomicLong number = new AtomicLong();
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, KEPT_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), action -> {
                    Thread thread = new Thread(action, prefix + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** {@code Thread.ofVirtual().name(prefix, 1).factory()}, which only Java 21 and later have. */
    private static @Nullable ThreadFactory virtualThreads(String prefix) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            MethodHandle begin = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(ofVirtual));
            MethodHandle name =
                    lookup.findVirtual(builder, "name", MethodType.methodType(builder, String.class, long.class));
            MethodHandle factory = lookup.findVirtual(builder, "factory", MethodType.methodType(ThreadFactory.class));
            return (ThreadFactory) factory.invoke(name.invoke(begin.invoke(), prefix, 1L));
        } catch (ReflectiveOperationException e) {
            return null;
        } catch (Throwable e) {
            throw new IllegalStateException("Virtual threads exist but cannot be made", e);
        }
    }
}
