package dev.ringo.proto;

import java.util.Map;

/** The numbers of the contract that both sides must agree on ({@code docs/protocol.md}). */
public final class Protocol {

    /** The contract's major version; sides with different ones do not talk. */
    public static final int MAJOR = 1;

    /** The newest minor version that this release knows. */
    public static final int MINOR = 7;

    /** The storage schema. */
    public static final int SCHEMA = 3;

    /** What every daemon of the contract calls itself. */
    public static final String NAME = "ringo-task-queue";

    /** The release of the contract that is implemented. */
    public static final String VERSION = "0.1.0-dev.9";

    /** Messages may have this many bytes, in both directions. */
    public static final int MAX_MESSAGE_BYTES = 16 << 20;

    /** The JSON text of a payload may have this many bytes. */
    public static final int MAX_PAYLOAD_BYTES = 1 << 20;

    /** Servers with this capability undo a lease instead of failing its attempt. */
    public static final String CAPABILITY_RELEASE = "ringo.release";

    /** The session minor from which a credit update may carry a target. */
    public static final int MINOR_OF_TARGET_CONCURRENCY = 2;

    /** The session minor from which a registration may ask for ordered request ids. */
    public static final int MINOR_OF_ORDERED_REQUEST_IDS = 6;

    private static final Map<String, Integer> MINOR_OF_CALL =
            Map.of("GetQueueActivity", 1, "GetQueueStats", 4, "GetTaskAttempts", 5, "ProbeQueue", 7);

    private Protocol() {}

    /** The session minor that a call needs, by its bare method name. */
    public static int minorOf(String method) {
        return MINOR_OF_CALL.getOrDefault(method, 0);
    }
}
