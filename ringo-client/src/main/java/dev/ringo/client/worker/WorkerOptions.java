package dev.ringo.client.worker;

import dev.ringo.client.error.InvalidArgumentException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * How a worker works. Made by {@link #builder()}.
 *
 * @param name for people and thread names; null means the queue's name
 * @param types the task types to take; empty means all
 * @param concurrency how many handlers may run at once
 * @param lease for how long a task is held without renewal; zero leaves it to the server
 * @param grace how long closing waits for handlers
 * @param executor runs the handlers; null means threads of the worker's own
 * @param virtualThreads whether the worker's own threads are virtual, where the platform has them
 * @param interruptOnLeaseLost whether a handler is interrupted when its lease is lost; when a worker's grace
 *     period is over, handlers are interrupted in any case
 * @param onIdle called once when the queue has had nothing for these types for a second; null means never
 */
public record WorkerOptions(
        @Nullable String name,
        List<String> types,
        int concurrency,
        Duration lease,
        Duration grace,
        @Nullable Executor executor,
        boolean virtualThreads,
        boolean interruptOnLeaseLost,
        @Nullable Runnable onIdle) {

    /** How many handlers run at once unless said otherwise: {@value}. */
    public static final int DEFAULT_CONCURRENCY = 1;

    /** For how long a task is held without renewal unless said otherwise: 60 s. */
    public static final Duration DEFAULT_LEASE = Duration.ofSeconds(60);

    /** How long closing waits for handlers unless said otherwise: 30 s. */
    public static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

    /** A lease must leave time to renew it. */
    public static final Duration SHORTEST_LEASE = Duration.ofMillis(100);

    private static final Duration LONGEST_LEASE = Duration.ofDays(3650);

    /** Refuses what cannot work. */
    public WorkerOptions {
        types = List.copyOf(types);
        require(concurrency >= 1, "concurrency must be at least 1", concurrency);
        require(
                lease.isZero() || lease.compareTo(SHORTEST_LEASE) >= 0,
                "lease must be zero (the server's) or at least " + SHORTEST_LEASE.toMillis() + " ms",
                lease);
        require(lease.compareTo(LONGEST_LEASE) <= 0, "lease must not exceed ten years", lease);
        require(!grace.isNegative(), "grace must not be negative", grace);
        require(!types.contains(""), "types must not be empty texts", types);
    }

    /** The defaults. */
    public static WorkerOptions defaults() {
        return builder().build();
    }

    /** Starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    private static void require(boolean condition, String rule, Object value) {
        if (!condition) {
            throw new InvalidArgumentException("Worker options: " + rule + ", but is " + value);
        }
    }

    /** Collects the options; {@link #build()} checks them. */
    public static final class Builder {

        private @Nullable String name;
        private List<String> types = List.of();
        private int concurrency = DEFAULT_CONCURRENCY;
        private Duration lease = DEFAULT_LEASE;
        private Duration grace = DEFAULT_GRACE;
        private @Nullable Executor executor;
        private boolean virtualThreads;
        private boolean interruptOnLeaseLost;
        private @Nullable Runnable onIdle;

        private Builder() {}

        /** For people and thread names; the queue's name unless set. */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /** The task types to take; none means all. */
        public Builder types(String... types) {
            return types(List.of(types));
        }

        /** The task types to take; none means all. */
        public Builder types(Collection<String> types) {
            this.types = List.copyOf(types);
            return this;
        }

        /** How many handlers may run at once. */
        public Builder concurrency(int concurrency) {
            this.concurrency = concurrency;
            return this;
        }

        /** For how long a task is held without renewal; zero leaves it to the server. */
        public Builder lease(Duration lease) {
            this.lease = lease;
            return this;
        }

        /** How long closing waits for handlers. */
        public Builder grace(Duration grace) {
            this.grace = grace;
            return this;
        }

        /** Runs the handlers; should have a thread for each of them. The worker never shuts it down. */
        public Builder executor(Executor executor) {
            this.executor = executor;
            return this;
        }

        /** Whether the worker's own threads are virtual, where the platform has them (from Java 21 on). */
        public Builder virtualThreads(boolean virtualThreads) {
            this.virtualThreads = virtualThreads;
            return this;
        }

        /** Whether a handler is interrupted when its lease is lost. */
        public Builder interruptOnLeaseLost(boolean interruptOnLeaseLost) {
            this.interruptOnLeaseLost = interruptOnLeaseLost;
            return this;
        }

        /** Called once when the queue has had nothing for these types for a second. */
        public Builder onIdle(Runnable onIdle) {
            this.onIdle = onIdle;
            return this;
        }

        /** The options, checked. */
        public WorkerOptions build() {
            return new WorkerOptions(
                    name, types, concurrency, lease, grace, executor, virtualThreads, interruptOnLeaseLost, onIdle);
        }
    }
}
