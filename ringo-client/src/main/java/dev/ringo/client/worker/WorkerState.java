package dev.ringo.client.worker;

/** What a worker does, or why it does nothing. */
public enum WorkerState {
    /** It was not started. */
    NEW,
    /** At least one handler runs. */
    RUNNING,
    /** Connected and ready; the server has nothing for it. */
    IDLE,
    /** Connected, but the server may not send anything: it has not agreed to a credit yet, or lost handlers fill all places. */
    NO_CREDIT,
    /** Paused, or resized to zero; handlers that ran may still run. */
    PAUSED,
    /** Being closed: handlers that ran may end, new tasks are not taken. */
    DRAINING,
    /** Without a session; it keeps trying. Handlers that ran go on. */
    DISCONNECTED,
    /** Ended; it does not come back. */
    STOPPED
}
