package dev.ringo.server.daemon;

import dev.ringo.proto.Protocol;
import dev.ringo.server.RingoServerException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/** The command line of the server. Standard output is for results alone; whatever goes wrong is said on standard error. */
public final class DaemonMain {

    private static final Set<String> HELP = Set.of("--help", "-help", "-h");

    private final CommandTable commands;
    private final PrintStream out;
    private final PrintStream err;

    DaemonMain(InputStream in, PrintStream out, PrintStream err) {
        this.commands = new CommandTable(in, out);
        this.out = out;
        this.err = err;
    }

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        ExitCode code = new DaemonMain(System.in, System.out, System.err).run(List.of(arguments));
        System.exit(code.number());
    }

    ExitCode run(List<String> arguments) {
        try {
            return dispatch(arguments);
        } catch (UsageException wrong) {
            complain("INVALID_ARGUMENT", wrong);
            err.println("ringo --help names the commands, ringo COMMAND --help their flags.");
            return ExitCode.USAGE;
        } catch (RingoServerException failure) {
            return complain(failure);
        } catch (UncheckedIOException failure) {
            complain("UNAVAILABLE", failure);
            return ExitCode.FAILED;
        } catch (RuntimeException | Error fault) {
            complain("INTERNAL", fault);
            fault.printStackTrace(err);
            return ExitCode.FAILED;
        }
    }

    private ExitCode dispatch(List<String> arguments) {
        if (arguments.isEmpty()) {
            err.print(commands.usage());
            return ExitCode.USAGE;
        }
        String name = arguments.get(0).equals("--version") ? "version" : arguments.get(0);
        if (HELP.contains(name)) {
            out.print(commands.usage());
            return ExitCode.OK;
        }
        Command command = commands.find(name);
        List<String> flags = arguments.subList(1, arguments.size());
        if (flags.stream().anyMatch(HELP::contains)) {
            out.print(commands.usage(name, command));
            return ExitCode.OK;
        }
        return command.run(Arguments.parse(command.flags(), flags));
    }

    private ExitCode complain(RingoServerException failure) {
        return switch (failure.reason()) {
            case DIRECTORY_IN_USE -> complain("CONFLICT", failure, ExitCode.CONFLICT);
            case STORAGE_INCOMPATIBLE -> complain("INCOMPATIBLE_VERSION", failure, ExitCode.INCOMPATIBLE);
            case STORAGE_FAILED -> complain("INTERNAL", failure, ExitCode.STORAGE);
            case DIRECTORY_UNUSABLE, ADDRESS_UNUSABLE -> complain("UNAVAILABLE", failure, ExitCode.FAILED);
            case SETTINGS -> complain("INVALID_ARGUMENT", failure, ExitCode.USAGE);
        };
    }

    private ExitCode complain(String code, Throwable reason, ExitCode exit) {
        complain(code, reason);
        return exit;
    }

    private void complain(String code, Throwable reason) {
        err.println(Protocol.NAME + ": " + code + ": " + reason.getMessage());
    }
}
