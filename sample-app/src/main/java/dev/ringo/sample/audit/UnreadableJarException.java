package dev.ringo.sample.audit;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The jar could not be read this time: it vanished, changed meanwhile or is not permitted. Another try may succeed. */
public final class UnreadableJarException extends IOException {

    private static final long serialVersionUID = 1L;

    UnreadableJarException(JarLocation location, String reason, @Nullable IOException cause) {
        super(
                "Cannot read the jar " + location + ": " + reason
                        + ". Look after the file and its permissions; another try may succeed.",
                cause);
    }
}
