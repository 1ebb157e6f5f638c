package dev.ringo.client;

/** Whether a client and its server are in touch. */
public enum ConnectionState {
    /** Not started. */
    NEW,
    /** Started and not yet in touch. */
    CONNECTING,
    /** In touch as far as known. */
    CONNECTED,
    /** Was in touch; the client tries to be again. */
    DISCONNECTED,
    /** Closed for good. */
    CLOSED
}
