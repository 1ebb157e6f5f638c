package dev.ringo.server.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The names and numbers by which clients recognise a server of the contract, and those of this build. */
public final class Release {

    /** What every implementation of the contract calls itself. */
    public static final String NAME = "ringo-task-queue";

    /** The release of the contract that is implemented; clients compare it with their own. */
    public static final String VERSION = "0.1.0-dev.9";

    /** Protocol major; another one is refused. */
    public static final int PROTOCOL_MAJOR = 1;

    /** The highest protocol minor spoken. */
    public static final int PROTOCOL_MINOR = 7;

    /** The schema of the storage. */
    public static final int SCHEMA_VERSION = 3;

    /** Which implementation this is. */
    public static final String IMPLEMENTATION = "ringo-spring-boot";

    private Release() {}

    /** The version of this implementation. */
    public static String implementationVersion() {
        return build("version");
    }

    /** When it was built, as ISO 8601. */
    public static String buildDate() {
        return build("date");
    }

    private static String build(String key) {
        try (InputStream resource = Release.class.getResourceAsStream("build.properties")) {
            Properties properties = new Properties();
            if (resource != null) {
                properties.load(resource);
            }
            return properties.getProperty(key, "unknown");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
