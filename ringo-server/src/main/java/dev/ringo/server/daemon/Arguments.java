package dev.ringo.server.daemon;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The flags of one command, read by the command's table. One dash or two, {@code --flag value} or {@code --flag=value};
 * the last one wins, as in every other implementation of the contract.
 */
final class Arguments {

    private final Map<String, String> values;

    private Arguments(Map<String, String> values) {
        this.values = values;
    }

    /** Reads the arguments; throws {@link UsageException} naming the one that is wrong. */
    static Arguments parse(List<Flag> table, List<String> arguments) {
        Map<String, String> values = new HashMap<>();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            read(table, rest.next(), rest, values);
        }
        for (Flag flag : table) {
            if (flag.fallback() != null) {
                values.putIfAbsent(flag.name(), flag.fallback());
            } else if (!values.containsKey(flag.name())) {
                throw new UsageException("--" + flag.name() + " is required");
            }
        }
        return new Arguments(values);
    }

    /** The value of a flag of the table. */
    String text(String name) {
        return Objects.requireNonNull(values.get(name), () -> "no flag --" + name);
    }

    /** A path that is named: an empty one would be the working directory, which nobody means. */
    Path path(String name) {
        if (text(name).isEmpty()) {
            throw new UsageException("--" + name + " must not be empty");
        }
        return Path.of(text(name));
    }

    /** Whether a switch is on. */
    boolean isOn(String name) {
        return switch (text(name)) {
            case "true", "1", "t", "T", "TRUE", "True" -> true;
            case "false", "0", "f", "F", "FALSE", "False" -> false;
            default -> throw new UsageException("--" + name + " is true or false, not '" + text(name) + "'");
        };
    }

    /** A duration of zero or more. */
    Duration duration(String name) {
        try {
            Duration duration = GoDuration.parse(text(name));
            if (!duration.isNegative()) {
                return duration;
            }
        } catch (IllegalArgumentException malformed) {
            throw new UsageException("--" + name + " '" + text(name) + "': " + malformed.getMessage());
        }
        throw new UsageException("--" + name + " must not be negative, and is " + text(name));
    }

    /** A number greater than zero. */
    long positive(String name) {
        try {
            long number = Long.parseLong(text(name));
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException malformed) {
            throw new UsageException("--" + name + " must be a number, not '" + text(name) + "'");
        }
        throw new UsageException("--" + name + " must be greater than zero, and is " + text(name));
    }

    private static void read(List<Flag> table, String word, Iterator<String> rest, Map<String, String> values) {
        if (!word.startsWith("-") || word.length() < 2) {
            throw new UsageException("'" + word + "' is not a flag");
        }
        String named = word.startsWith("--") ? word.substring(2) : word.substring(1);
        int equals = named.indexOf('=');
        String name = equals < 0 ? named : named.substring(0, equals);
        Flag flag = table.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("--" + name + " is not a flag of this command"));
        if (equals >= 0) {
            values.put(name, named.substring(equals + 1));
        } else if (flag.isToggle()) {
            values.put(name, "true");
        } else if (rest.hasNext()) {
            values.put(name, rest.next());
        } else {
            throw new UsageException("--" + name + " needs a value");
        }
    }
}
