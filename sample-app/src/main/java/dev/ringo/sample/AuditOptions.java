package dev.ringo.sample;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * What the command line asks for.
 *
 * @param folders the folders and files to search; empty for the application's own class path
 * @param exit whether to end when the audit is done
 * @param progress whether to show on the console how far it is
 * @param help whether to show {@link #usage()} and end
 * @param springArguments what is meant for Spring Boot, untouched and in order
 */
public record AuditOptions(
        List<Path> folders, boolean exit, boolean progress, boolean help, List<String> springArguments) {

    private static final String EXIT = "--exit";
    private static final String NO_PROGRESS = "--no-progress";
    private static final String HELP = "--help";
    private static final String END_OF_OPTIONS = "--";
    private static final List<String> OWN = List.of(EXIT, NO_PROGRESS, HELP);

    /** Spring Boot's switches, the only options of its that have no value. */
    private static final Set<String> SPRING_SWITCHES = Set.of("--debug", "--trace");

    public AuditOptions {
        folders = List.copyOf(folders);
        springArguments = List.copyOf(springArguments);
    }

    /** Reads the command line; throws {@link UsageException} when it makes no sense. */
    public static AuditOptions parse(String... arguments) {
        List<Path> folders = new ArrayList<>();
        List<String> options = new ArrayList<>();
        List<String> spring = new ArrayList<>();
        Iterator<String> left = List.of(arguments).iterator();
        while (left.hasNext()) {
            String argument = left.next();
            if (argument.equals(END_OF_OPTIONS)) {
                left.forEachRemaining(folder -> folders.add(folder(folder)));
            } else if (isForSpring(argument)) {
                spring.add(argument);
            } else if (argument.startsWith("-")) {
                options.add(own(argument));
            } else {
                folders.add(folder(argument));
            }
        }
        return new AuditOptions(
                folders, options.contains(EXIT), !options.contains(NO_PROGRESS), options.contains(HELP), spring);
    }

    /** What can be typed. */
    public static String usage() {
        return """
                Usage: java -jar sample-app.jar [options] [folder or jar]...

                Audits every jar in the folders: hash, manifest, classes, bytecode levels.
                Without a folder it audits the jars of this application.

                  --exit         end when the audit is done
                  --no-progress  do not show how far it is
                  --help, -h     show this text
                  --             only folders follow, even if they begin with a dash
                  --name=value   a property for Spring Boot, such as --server.port=8081
                                 or --ringo.local.directory=/var/lib/audit
                """;
    }

    private static boolean isForSpring(String argument) {
        int equals = argument.indexOf('=');
        boolean named = argument.startsWith("--") && equals > 2;
        return SPRING_SWITCHES.contains(argument) || (named && !OWN.contains(argument.substring(0, equals)));
    }

    private static String own(String argument) {
        int equals = argument.indexOf('=');
        if (argument.equals("-h")) {
            return HELP;
        }
        if (equals > 0 && OWN.contains(argument.substring(0, equals))) {
            throw new UsageException("Option " + argument.substring(0, equals) + " takes no value");
        }
        if (!OWN.contains(argument)) {
            throw new UsageException("Unknown option " + argument
                    + ". To audit a folder of that name, put -- before it; a property for Spring Boot has a value");
        }
        return argument;
    }

    private static Path folder(String argument) {
        if (argument.isEmpty()) {
            throw new UsageException("A folder has an empty name. To audit the current folder, write .");
        }
        try {
            return Path.of(argument);
        } catch (InvalidPathException e) {
            throw new UsageException("No folder can have this name: " + e.getMessage());
        }
    }
}
