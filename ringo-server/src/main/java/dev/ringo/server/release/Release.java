package dev.ringo.server.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which implementation of the contract this is, and when it was built. */
public final class Release {

    /** The name of this implementation. */
    public static final String IMPLEMENTATION = "ringo-spring-boot";

    private Release() {}

    /** The version of this implementation. */
    public static String version() {
        return build("version");
    }

    /** When it was built, as ISO 8601. */
    public static String date() {
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
