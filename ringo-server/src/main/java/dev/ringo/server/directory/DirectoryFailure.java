package dev.ringo.server.directory;

/** A data directory that cannot be used. The message says which, why, and what to do. */
public final class DirectoryFailure extends RuntimeException {

    /** What stands in the way. */
    public enum Kind {
        /** Another daemon holds it. */
        IN_USE,
        /** Its place, owner or modes do not allow it. */
        UNUSABLE
    }

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    public DirectoryFailure(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public DirectoryFailure(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What stands in the way. */
    public Kind kind() {
        return kind;
    }
}
