package dev.ringo.server.daemon;

import dev.ringo.server.RingoServer;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Runs a server for people at a terminal: it says where it listens and how to connect, and ends with Ctrl-C. */
final class ServeCommand implements Command {

    private static final List<Flag> FLAGS = List.of(
            Flag.optional("data-dir", "./ringo-data", "DIR", "where tasks are kept; created if absent"),
            Flag.optional("listen", "127.0.0.1:7233", "HOST:PORT", "where clients connect; port 0 takes a free one"),
            Flag.optional("token-file", "", "FILE", "demands one of the tokens in this file, one a line"),
            Flag.optional("tls-cert", "", "FILE", "encrypts with this certificate chain (PEM)"),
            Flag.optional("tls-key", "", "FILE", "its private key (PEM)"),
            Flag.toggle("allow-insecure-non-loopback", "lets other machines in without token or TLS"),
            Flag.optional("grace-period", "30s", "DURATION", "how long leases in flight may be settled at the end"),
            Flag.optional("storage", Storage.SQLITE, "NAME", "sqlite"));

    private final PrintStream out;

    ServeCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public List<Flag> flags() {
        return FLAGS;
    }

    @Override
    public ExitCode run(Arguments arguments) {
        Storage.checkSupported(arguments.text("storage"));
        EndOfDaemon end = new EndOfDaemon();
        Signals.on(end);
        try (RunningDaemon daemon = RunningDaemon.start(builder(arguments), null)) {
            end.shortenBy(daemon::hurry);
            greet(daemon.server(), arguments);
            end.await();
            out.println("Shutting down; Ctrl-C again to hurry.");
        }
        return ExitCode.OK;
    }

    private static RingoServer.Builder builder(Arguments arguments) {
        Address listen = Address.parse("listen", arguments.text("listen"));
        RingoServer.Builder builder = RingoServer.builder()
                .dataDirectory(arguments.path("data-dir"))
                .listen(listen.host(), listen.port())
                .allowInsecureNonLoopback(arguments.isOn("allow-insecure-non-loopback"))
                .gracePeriod(arguments.duration("grace-period"));
        if (hasToken(arguments)) {
            builder.tokenFile(Path.of(arguments.text("token-file")));
        }
        String certificate = arguments.text("tls-cert");
        String key = arguments.text("tls-key");
        if (certificate.isEmpty() != key.isEmpty()) {
            throw new UsageException("--tls-cert and --tls-key belong together");
        }
        if (!certificate.isEmpty()) {
            builder.tls(Path.of(certificate), Path.of(key));
        }
        return builder;
    }

    private void greet(RingoServer server, Arguments arguments) {
        out.println("Ringo listens on " + server.endpoint() + " and keeps tasks in " + server.dataDirectory());
        out.println();
        out.println("Spring Boot:  ringo.endpoint=" + server.endpoint());
        if (hasToken(arguments)) {
            out.println("              ringo.token-file=" + arguments.text("token-file"));
        }
        out.println("Ends with Ctrl-C.");
    }

    private static boolean hasToken(Arguments arguments) {
        return !arguments.text("token-file").isEmpty();
    }
}
