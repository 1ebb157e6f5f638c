package dev.ringo.sample.audit;

import java.time.Instant;

/**
 * A jar that awaits its audit.
 *
 * @param location where it is
 * @param size its bytes
 * @param modified when it was last changed; a nested jar changes with the file around it
 */
public record FoundJar(JarLocation location, long size, Instant modified) {

    /**
     * The key of this state of this jar: the same as long as path, size and time are, so that an audit that is done is
     * not done again.
     */
    public String key() {
        return UniqueKey.of(location.toString(), size, modified);
    }
}
