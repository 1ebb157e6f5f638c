package dev.ringo.server.engine;

import dev.ringo.server.store.StoreFailure;
import dev.ringo.server.store.TaskReads;
import dev.ringo.server.store.TaskStore;
import dev.ringo.server.store.TaskTransaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A real store whose transaction fails, or waits, in front of the steps that a test names. */
final class FaultyStore implements TaskStore {

    static final Supplier<RuntimeException> DISK_FULL =
            () -> new StoreFailure(StoreFailure.Kind.UNAVAILABLE, "The disk of this test is full");
    static final Supplier<RuntimeException> DAMAGE =
            () -> new IllegalArgumentException("A row of this test is damaged");

    private final TaskStore store;
    private final TaskTransaction transaction;
    private final Map<String, Supplier<RuntimeException>> once = new ConcurrentHashMap<>();
    private final Map<String, Supplier<RuntimeException>> always = new ConcurrentHashMap<>();
    private final Map<String, Hold> holds = new ConcurrentHashMap<>();

    FaultyStore(TaskStore store) {
        this.store = store;
        transaction = (TaskTransaction) Proxy.newProxyInstance(
                TaskTransaction.class.getClassLoader(),
                new Class<?>[] {TaskTransaction.class},
                (proxy, method, arguments) -> call(method, arguments));
    }

    /** The next call of this step fails. */
    void failOnce(String step, Supplier<RuntimeException> fault) {
        once.put(step, fault);
    }

    /** Every call of this step fails, until the store is healed. */
    void failAlways(String step, Supplier<RuntimeException> fault) {
        always.put(step, fault);
    }

    void heal() {
        once.clear();
        always.clear();
    }

    /** The next call of this step waits until the hold is released. */
    Hold holdOnce(String step) {
        Hold hold = new Hold();
        holds.put(step, hold);
        return hold;
    }

    @Override
    public TaskTransaction transaction() {
        return transaction;
    }

    @Override
    public TaskReads reads() {
        return store.reads();
    }

    @Override
    public void close() {
        store.close();
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        Supplier<RuntimeException> fault = once.remove(method.getName());
        if (fault == null) {
            fault = always.get(method.getName());
        }
        Hold hold = holds.remove(method.getName());
        if (hold != null) {
            hold.pass();
        }
        if (fault != null) {
            throw fault.get();
        }
        try {
            return method.invoke(store.transaction(), arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A place where the engine's thread waits for the test. */
    static final class Hold {
        private static final long SECONDS = 30;

        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        void awaitReached() throws InterruptedException {
            if (!reached.await(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("The engine did not come to the hold");
            }
        }

        void release() {
            released.countDown();
        }

        private void pass() throws InterruptedException {
            reached.countDown();
            if (!released.await(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("The test did not release the hold");
            }
        }
    }
}
