package dev.ringo.server.grpc;

import dev.ringo.proto.Protocol;
import java.time.Duration;

/** The limits of the contract, as {@code docs/protocol.md} lists them. */
final class Limits {

    /** Bytes of UTF-8 of queue and unique key together, when a task is created. */
    static final int NAME_BYTES = 2_048;

    /** Bytes of UTF-8 of a type, when a task is created. */
    static final int TYPE_BYTES = 1_024;

    /** Bytes of UTF-8 of a worker id. */
    static final int WORKER_ID_BYTES = 4_096;

    /** Bytes of UTF-8 of a progress message. */
    static final int PROGRESS_BYTES = 262_144;

    /** Tasks in one EnqueueMany. */
    static final int BATCH = 1_000;

    /** Tasks in one Claim. */
    static final int CLAIM = 1_000;

    /** Attempts of a task in one round. */
    static final int ATTEMPTS = 32;

    /** Distinct types of a Work stream. */
    static final int STREAM_TYPES = 1_000;

    /** Types of a GetQueueStats, distinct types of a ProbeQueue. */
    static final int QUERY_TYPES = 100;

    /** What an answer may take up: a message less some room for its envelope. */
    static final int ANSWER_BYTES = Protocol.MAX_MESSAGE_BYTES - 4_096;

    /** A lease without a duration. */
    static final Duration DEFAULT_LEASE = Duration.ofSeconds(60);

    /** A shorter lease is raised to this: it would be over before its holder has read of it. */
    static final Duration SHORTEST_LEASE = Duration.ofMillis(20);

    /** A longer lease or extension is refused. */
    static final Duration LONGEST_LEASE = Duration.ofDays(3_653);

    /** A claim that would wait longer waits so long. */
    static final Duration LONGEST_WAIT = Duration.ofDays(365);

    private Limits() {}
}
