package dev.ringo.server;

/** A server that could not start. The message says what was tried, what stands in the way, and what to do. */
public final class RingoServerException extends RuntimeException {

    /** What stands in the way. */
    public enum Reason {
        /** Another server holds the data directory. */
        DIRECTORY_IN_USE,
        /** The data directory's place, owner or modes do not allow its use. */
        DIRECTORY_UNUSABLE,
        /** The address cannot be listened on; most often the port is in use. */
        ADDRESS_UNUSABLE,
        /** The storage was written by another version, or is not a queue at all. */
        STORAGE_INCOMPATIBLE,
        /** The storage is damaged, or cannot be reached. */
        STORAGE_FAILED,
        /** The combination of settings is not allowed. */
        SETTINGS
    }

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    RingoServerException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    RingoServerException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** What stands in the way. */
    public Reason reason() {
        return reason;
    }
}
