package dev.ringo.server.daemon;

import org.jspecify.annotations.Nullable;

/**
 * One flag of a command.
 *
 * @param name without dashes
 * @param fallback what holds when it is absent; null where the command cannot do without
 * @param value what its value is called in the help; null for a switch
 * @param help what it does
 */
record Flag(
        String name, @Nullable String fallback, @Nullable String value, String help) {

    /** A flag with a value that must be given. */
    static Flag required(String name, String value, String help) {
        return new Flag(name, null, value, help);
    }

    /** A flag with a value that may be left out. */
    static Flag optional(String name, String fallback, String value, String help) {
        return new Flag(name, fallback, value, help);
    }

    /** A flag that is off unless named. */
    static Flag toggle(String name, String help) {
        return new Flag(name, "false", null, help);
    }

    boolean isToggle() {
        return value == null;
    }
}
