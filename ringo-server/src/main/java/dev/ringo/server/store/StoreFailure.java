package dev.ringo.server.store;

/**
 * The database did not do what it was asked. What was under way is undone. The message says what was tried and may be
 * shown to an operator; a client only ever learns the kind.
 */
public final class StoreFailure extends RuntimeException {

    /** What an operator or client can do about it. */
    public enum Kind {
        /** Full, busy, locked or away: it may work later. */
        UNAVAILABLE,
        /** Written by a newer version, or not ours at all. */
        INCOMPATIBLE,
        /** Damaged, or a fault of ours. */
        BROKEN
    }

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    public StoreFailure(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public StoreFailure(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** What can be done about it. */
    public Kind kind() {
        return kind;
    }
}
