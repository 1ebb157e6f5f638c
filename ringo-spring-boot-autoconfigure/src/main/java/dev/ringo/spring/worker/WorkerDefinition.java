package dev.ringo.spring.worker;

import java.time.Duration;
import java.util.Set;

/** What a worker is to do, with everything resolved: annotation, overrides and defaults. */
record WorkerDefinition(
        String name,
        String queue,
        Set<String> types,
        int concurrency,
        Duration lease,
        Duration grace,
        boolean autoStartup,
        WorkerMethod method) {}
