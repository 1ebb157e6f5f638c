package dev.ringo.server.queue;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Chance that always falls the same way. */
record FixedRandom(double fraction, byte octet) implements RandomGenerator {

    static FixedRandom drawing(double fraction) {
        return new FixedRandom(fraction, (byte) 0);
    }

    static FixedRandom filling(int octet) {
        return new FixedRandom(0, (byte) octet);
    }

    @Override
    public double nextDouble() {
        return fraction;
    }

    @Override
    public void nextBytes(byte[] bytes) {
        Arrays.fill(bytes, octet);
    }

    @Override
    public long nextLong() {
        throw new UnsupportedOperationException("nobody draws whole numbers");
    }
}
