package dev.ringo.server.daemon;

import dev.ringo.proto.Protocol;
import dev.ringo.server.release.Release;
import java.io.PrintStream;
import java.util.List;

/** Says which release this is; loads neither network nor storage, because SDKs ask before every start. */
final class VersionCommand implements Command {

    private static final List<Flag> FLAGS = List.of(Flag.toggle("json", "as one JSON object"));
    private static final String COMMIT = "unknown";

    private final PrintStream out;

    VersionCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public List<Flag> flags() {
        return FLAGS;
    }

    @Override
    public ExitCode run(Arguments arguments) {
        out.println(arguments.isOn("json") ? json() : text());
        return ExitCode.OK;
    }

    private static String text() {
        return "%s %s protocol=%d.%d schema=%d commit=%s date=%s implementation=%s/%s"
                .formatted(
                        Protocol.NAME,
                        Protocol.VERSION,
                        Protocol.MAJOR,
                        Protocol.MINOR,
                        Protocol.SCHEMA,
                        COMMIT,
                        Release.date(),
                        Release.IMPLEMENTATION,
                        Release.version());
    }

    private static String json() {
        return new JsonLine()
                .add("name", Protocol.NAME)
                .add("version", Protocol.VERSION)
                .add("protocolMajor", Protocol.MAJOR)
                .add("protocolMinor", Protocol.MINOR)
                .add("schemaVersion", Protocol.SCHEMA)
                .add("buildCommit", COMMIT)
                .add("buildDate", Release.date())
                .add("implementation", Release.IMPLEMENTATION)
                .add("implementationVersion", Release.version())
                .toString();
    }
}
