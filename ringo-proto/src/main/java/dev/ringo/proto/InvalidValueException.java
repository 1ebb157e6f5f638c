package dev.ringo.proto;

/** A value that the contract cannot carry. The message names where it stands, what it is and what would be allowed. */
public final class InvalidValueException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String path;

    /**
     * Creates the exception.
     *
     * @param path where the value stands, such as {@code $.items[3].price} or {@code lease_duration}
     * @param problem what is wrong with it, and what is allowed
     */
    public InvalidValueException(String path, String problem) {
        super(path + ": " + problem);
        this.path = path;
    }

    /** Where the value stands. */
    public String path() {
        return path;
    }
}
