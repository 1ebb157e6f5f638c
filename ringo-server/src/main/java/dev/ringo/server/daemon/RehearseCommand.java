package dev.ringo.server.daemon;

import dev.ringo.server.RingoServer;
import dev.ringo.server.grpc.Rehearsal;
import java.util.List;
import java.util.Objects;

/**
 * Runs a daemon on a directory that is thrown away, makes a few calls, and ends: the launcher records which classes that
 * loads.
 */
final class RehearseCommand implements Command {

    @Override
    public List<Flag> flags() {
        return List.of();
    }

    @Override
    public ExitCode run(Arguments arguments) {
        Address anyPort = new Address("127.0.0.1", 0);
        EndOfDaemon end = new EndOfDaemon();
        Signals.on(end);
        RingoServer.Builder server = RingoServer.builder().temporaryDirectory().listen(anyPort.host(), anyPort.port());
        try (RunningDaemon daemon = RunningDaemon.start(server, anyPort)) {
            end.shortenBy(daemon::hurry);
            daemon.readiness().toJson();
            ParentWatch.on(ProcessHandle.current().pid(), end);
            Rehearsal.run(Objects.requireNonNull(daemon.server().endpoint()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.OK;
    }
}
