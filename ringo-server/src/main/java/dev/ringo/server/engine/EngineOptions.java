package dev.ringo.server.engine;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * What an engine gets from outside.
 *
 * @param clock wall-clock time, for everything that is stored
 * @param nanoTime monotonic time, for waiting
 * @param random for ids, tokens and jitter; unpredictable in production
 * @param readers how many reads may run at the same time
 * @param mailbox how many commands may wait; more are refused
 */
public record EngineOptions(
        InstantSource clock, LongSupplier nanoTime, RandomGenerator random, int readers, int mailbox) {

    private static final int READERS = 2;
    private static final int MAILBOX = 65_536;

    /** The system's clocks and a secure source of randomness. */
    public static EngineOptions system() {
        return new EngineOptions(InstantSource.system(), System::nanoTime, new SecureRandom(), READERS, MAILBOX);
    }
}
