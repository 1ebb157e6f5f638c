package dev.ringo.server.daemon;

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
                        Release.NAME,
                        Release.VERSION,
                        Release.PROTOCOL_MAJOR,
                        Release.PROTOCOL_MINOR,
                        Release.SCHEMA_VERSION,
                        COMMIT,
                        Release.buildDate(),
                        Release.IMPLEMENTATION,
                        Release.implementationVersion());
    }

    private static String json() {
        return new JsonLine()
                .add("name", Release.NAME)
                .add("version", Release.VERSION)
                .add("protocolMajor", Release.PROTOCOL_MAJOR)
                .add("protocolMinor", Release.PROTOCOL_MINOR)
                .add("schemaVersion", Release.SCHEMA_VERSION)
                .add("buildCommit", COMMIT)
                .add("buildDate", Release.buildDate())
                .add("implementation", Release.IMPLEMENTATION)
                .add("implementationVersion", Release.implementationVersion())
                .toString();
    }
}
