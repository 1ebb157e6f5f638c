package dev.ringo.server.queue;

import java.time.InstantSource;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * Makes task ids and lease tokens: 64 hexadecimal digits each. An id begins with the time, so that new rows land side
 * by side in the index; a token is random throughout, since it is what fences a stale holder.
 */
public final class Identifiers {

    private static final HexFormat HEX = HexFormat.of();
    private static final int TIME_DIGITS = 12;
    private static final int RANDOM_BYTES_OF_ID = 26;
    private static final int BYTES_OF_TOKEN = 32;

    private final InstantSource clock;
    private final RandomGenerator random;

    public Identifiers(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    /** A task id that no other task has. */
    public String newTaskId() {
        return HEX.toHexDigits(clock.millis(), TIME_DIGITS) + randomHex(RANDOM_BYTES_OF_ID);
    }

    /** A lease token that nobody can guess. */
    public String newLeaseToken() {
        return randomHex(BYTES_OF_TOKEN);
    }

    private String randomHex(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return HEX.formatHex(bytes);
    }
}
