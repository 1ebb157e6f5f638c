package dev.ringo.spring.worker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the properties say about workers.
 *
 * @param byName overrides of single workers
 */
public record WorkerSettings(
        int concurrency, Duration lease, Duration grace, boolean autoStartup, Map<String, Override> byName) {

    /** Overrides of one worker; absent leaves what the annotation says. */
    public record Override(
            @Nullable String queue,
            @Nullable List<String> types,
            @Nullable Integer concurrency,
            @Nullable Duration lease,
            @Nullable Duration grace,
            boolean enabled) {

        static final Override NONE = new Override(null, null, null, null, null, true);
    }
}
