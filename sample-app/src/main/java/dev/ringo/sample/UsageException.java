package dev.ringo.sample;

/** The command line makes no sense; the message says what does not, and what would. */
public final class UsageException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message + " (--help lists all options)");
    }
}
