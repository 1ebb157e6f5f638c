package dev.ringo.server.daemon;

/** A command line that cannot be understood; the message says which part and what would be right. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
