package dev.ringo.spring;

/**
 * The application cannot start as it is configured. The description says what was tried and failed, the action what to
 * do; Spring Boot prints both instead of a stack trace.
 */
public class RingoConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String action;

    /**
     * Creates the exception.
     *
     * @param description what was tried, with what, and how it failed
     * @param action what the reader can do about it
     */
    public RingoConfigurationException(String description, String action) {
        super(description);
        this.action = action;
    }

    /**
     * Creates the exception.
     *
     * @param description what was tried, with what, and how it failed
     * @param action what the reader can do about it
     * @param cause what failed underneath
     */
    public RingoConfigurationException(String description, String action, Throwable cause) {
        super(description, cause);
        this.action = action;
    }

    /** What the reader can do about it. */
    public String action() {
        return action;
    }
}
