package dev.ringo.sample.audit;

import java.io.IOException;

/** The jar is not what a jar must be. Trying again is of no use as long as the file stays the same. */
public final class DamagedJarException extends IOException {

    private static final long serialVersionUID = 1L;

    DamagedJarException(JarLocation location, IOException fault) {
        super(
                "The jar " + location + " is damaged: " + fault.getMessage()
                        + ". Replace it, then start the audit again.",
                fault);
    }
}
