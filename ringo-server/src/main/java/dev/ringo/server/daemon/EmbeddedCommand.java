package dev.ringo.server.daemon;

import dev.ringo.server.RingoServer;
import dev.ringo.server.directory.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a daemon for the process that started it: it says on standard output when it serves, and ends when its owner
 * closes the pipe, dies, or sends a signal.
 */
final class EmbeddedCommand implements Command {

    private static final List<Flag> FLAGS = List.of(
            Flag.required("data-dir", "DIR", "where tasks are kept; created if absent"),
            Flag.required("parent-pid", "PID", "the process whose end ends the daemon"),
            Flag.toggle("lifecycle-stdin", "required: the end of standard input ends the daemon"),
            Flag.optional(
                    "listen", "127.0.0.1:0", "HOST:PORT", "address of this machine alone; port 0 takes a free one"),
            Flag.optional("storage", "sqlite", "NAME", "sqlite"),
            Flag.optional("grace-period", "30s", "DURATION", "how long leases in flight may be settled at the end"),
            Flag.optional(
                    "management-listen", "127.0.0.1:0", "HOST:PORT", "address of /healthz; empty switches it off"),
            Flag.optional("ready-file", "", "FILE", "gets the readiness line too"),
            Flag.optional("project", "", "NAME", "shown by tools; not used by this version"),
            Flag.optional("registry", "", "FILE", "not used by this version"),
            Flag.optional("postgres-dsn", "", "DSN", "not supported by this version"),
            Flag.toggle("experimental-pg-batched-claim", "not supported by this version"));

    private final InputStream in;
    private final PrintStream out;

    EmbeddedCommand(InputStream in, PrintStream out) {
        this.in = in;
        this.out = out;
    }

    @Override
    public List<Flag> flags() {
        return FLAGS;
    }

    @Override
    public ExitCode run(Arguments arguments) {
        if (!arguments.isOn("lifecycle-stdin")) {
            throw new UsageException("--lifecycle-stdin is required: the daemon ends with its owner's pipe");
        }
        Storage.checkSupported(arguments.text("storage"));
        long parent = arguments.positive("parent-pid");
        Address listen = Address.parse("listen", arguments.text("listen")).loopback("listen");
        RingoServer.Builder server = RingoServer.builder()
                .dataDirectory(arguments.path("data-dir"))
                .listen(listen.host(), listen.port())
                .gracePeriod(arguments.duration("grace-period"));
        EndOfDaemon end = new EndOfDaemon();
        Signals.on(end);
        try (RunningDaemon daemon = RunningDaemon.start(server, management(arguments))) {
            end.shortenBy(daemon::hurry);
            announce(daemon.readiness().toJson() + "\n", arguments.text("ready-file"));
            StdinWatch.on(in, end);
            ParentWatch.on(parent, end);
            end.await();
        }
        return ExitCode.OK;
    }

    private static @Nullable Address management(Arguments arguments) {
        String address = arguments.text("management-listen");
        return address.isEmpty()
                ? null
                : Address.parse("management-listen", address).loopback("management-listen");
    }

    private void announce(String line, String readyFile) {
        out.print(line);
        out.flush();
        if (!readyFile.isEmpty()) {
            try {
                Path file = Path.of(readyFile).toAbsolutePath();
                PrivateFiles.createDirectories(Objects.requireNonNull(file.getParent(), "a file is in a directory"));
                PrivateFiles.replace(file, line);
            } catch (IOException failure) {
                throw new UncheckedIOException("The ready file " + readyFile + " cannot be written", failure);
            }
        }
    }
}
