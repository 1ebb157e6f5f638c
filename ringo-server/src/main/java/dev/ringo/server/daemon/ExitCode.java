package dev.ringo.server.daemon;

/** How the process ends, so that a supervisor can tell what to do. */
enum ExitCode {
    /** Did what it was asked, or drained in an orderly way. */
    OK(0),
    /** Anything without a code of its own, such as a port in use. */
    FAILED(1),
    /** The command line cannot be understood. */
    USAGE(2),
    /** Another daemon holds the data directory. */
    CONFLICT(3),
    /** The storage belongs to another version. */
    INCOMPATIBLE(4),
    /** The storage cannot be opened. */
    STORAGE(5);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
