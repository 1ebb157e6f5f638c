package dev.ringo.server.daemon;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The commands there are; one is only loaded when it is used. */
final class CommandTable {

    private static final Set<String> PLANNED =
            Set.of("server", "shared-local", "list", "inspect", "forget", "hub", "index");

    private final List<Entry> entries;

    CommandTable(InputStream in, PrintStream out) {
        entries = List.of(
                new Entry("serve", "runs a server at a terminal", () -> new ServeCommand(out)),
                new Entry(
                        "embedded", "runs a daemon for the process that starts it", () -> new EmbeddedCommand(in, out)),
                new Entry("version", "says which release this is", () -> new VersionCommand(out)),
                new Entry("rehearse", "", RehearseCommand::new));
    }

    /** The command with this name; throws {@link UsageException} if there is none. */
    Command find(String name) {
        if (PLANNED.contains(name)) {
            throw new UsageException("the command '" + name + "' is not in this version");
        }
        return entries.stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("there is no command '" + name + "'"))
                .command()
                .get();
    }

    /** What can be called. */
    String usage() {
        StringBuilder text = new StringBuilder("usage: ringo COMMAND [FLAGS]\n\n");
        for (Entry entry : entries) {
            if (!entry.summary().isEmpty()) {
                text.append("  %-10s %s%n".formatted(entry.name(), entry.summary()));
            }
        }
        return text.append("\nringo COMMAND --help names the flags of a command.\n")
                .toString();
    }

    /** The flags of a command. */
    String usage(String name, Command command) {
        StringBuilder text = new StringBuilder("usage: ringo ").append(name).append(" [FLAGS]\n\n");
        for (Flag flag : command.flags()) {
            String form = "--" + flag.name() + (flag.value() == null ? "" : " " + flag.value());
            text.append("  %-32s %s%s%n".formatted(form, flag.help(), fallback(flag)));
        }
        return text.toString();
    }

    private static String fallback(Flag flag) {
        if (flag.fallback() == null) {
            return " (required)";
        }
        return flag.isToggle() || flag.fallback().isEmpty() ? "" : " (" + flag.fallback() + ")";
    }

    /** One command; without a summary it is none for people. */
    private record Entry(String name, String summary, Supplier<Command> command) {}
}
