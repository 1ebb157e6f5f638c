package dev.ringo.sample.console;

import java.io.Console;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How progress is shown. */
public enum ProgressStyle {
    /** A bar that is redrawn in its line, with color. */
    COLORED_BAR,
    /** A bar that is redrawn in its line. */
    BAR,
    /** A line every few seconds, for a file or a pipe. */
    LINES,
    /** Nothing. */
    OFF;

    /** What this process's console can do. */
    public static ProgressStyle detect(boolean wanted) {
        return choose(wanted, isTerminal(System.console()), System.getenv());
    }

    static ProgressStyle choose(boolean wanted, boolean terminal, Map<String, String> environment) {
        if (!wanted) {
            return OFF;
        }
        if (!terminal || "dumb".equals(environment.get("TERM"))) {
            return LINES;
        }
        // https://no-color.org: set to anything but an empty text.
        return environment.getOrDefault("NO_COLOR", "").isEmpty() ? COLORED_BAR : BAR;
    }

    /** Before Java 22 there was a console only on a terminal; since then there may be one everywhere, and it knows. */
    private static boolean isTerminal(@Nullable Console console) {
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
