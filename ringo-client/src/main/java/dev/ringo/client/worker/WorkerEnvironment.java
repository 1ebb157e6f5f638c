package dev.ringo.client.worker;

import dev.ringo.client.wire.LeaseCalls;
import dev.ringo.client.wire.TaskCodec;
import dev.ringo.client.wire.UnaryCalls;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * What a worker uses of its client. Internal: made by the client.
 *
 * @param calls unary calls, and the link below them
 * @param leases calls about leases
 * @param codec reads tasks
 * @param listeners watch the worker
 * @param callbacks runs what users gave to be called, handlers excepted
 * @param events tells listeners, in order
 * @param nanoClock the monotonic clock
 * @param random varies pauses
 */
public record WorkerEnvironment(
        UnaryCalls calls,
        LeaseCalls leases,
        TaskCodec codec,
        List<? extends WorkerListener> listeners,
        Executor callbacks,
        Executor events,
        LongSupplier nanoClock,
        RandomGenerator random) {}
