package dev.ringo.spring;

import org.springframework.context.SmartLifecycle;

/**
 * When the parts of Ringo start and stop. The server in this JVM starts first and stops last; the client lives inside
 * it, the web server inside that; workers start last and drain first, so that requests in flight can still enqueue.
 */
public final class RingoPhases {

    /** The server in this JVM. */
    public static final int SERVER = SmartLifecycle.DEFAULT_PHASE - 8192;

    /** The connection. */
    public static final int CLIENT = SmartLifecycle.DEFAULT_PHASE - 4096;

    /** The workers: above the web server and its graceful shutdown. */
    public static final int WORKERS = SmartLifecycle.DEFAULT_PHASE - 100;

    private RingoPhases() {}
}
