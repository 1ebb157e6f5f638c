package dev.ringo.server.queue;

import java.util.Map;

/**
 * A request that was not carried out, with the reason that its sender is told. Nothing of it has been done. Carries no
 * stack trace: refusals are answers, not faults.
 */
public final class Refusal extends RuntimeException {

    /** The kinds of refusal; each is one error code of the contract. */
    public enum Code {
        INVALID_ARGUMENT,
        NOT_FOUND,
        CONFLICT,
        LEASE_LOST,
        UNAVAILABLE,
        DEADLINE_EXCEEDED,
        INCOMPATIBLE_VERSION,
        INTERNAL,
        /** On the wire INVALID_ARGUMENT by code and RESOURCE_EXHAUSTED by status. */
        TOO_LARGE
    }

    private static final long serialVersionUID = 1L;

    private final Code code;
    private final transient Map<String, String> metadata;

    public Refusal(Code code, String message) {
        this(code, message, Map.of());
    }

    /**
     * A refusal that helps its receiver to react.
     *
     * @param metadata such as the field, the limit or the current status
     */
    public Refusal(Code code, String message, Map<String, String> metadata) {
        super(message, null, false, false);
        this.code = code;
        this.metadata = Map.copyOf(metadata);
    }

    /** A field that breaks a rule. */
    public static Refusal invalid(String field, String message) {
        return new Refusal(Code.INVALID_ARGUMENT, message, Map.of("field", field));
    }

    /** The kind. */
    public Code code() {
        return code;
    }

    /** What a program can react to. */
    public Map<String, String> metadata() {
        return metadata;
    }
}
