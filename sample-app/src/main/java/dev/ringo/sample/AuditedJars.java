package dev.ringo.sample;

import dev.ringo.sample.audit.JarLocation;
import java.util.List;

/** The jars that a report is about, in its order. */
record AuditedJars(List<Jar> jars) {

    AuditedJars {
        jars = List.copyOf(jars);
    }

    /**
     * One of them.
     *
     * @param key the unique key of its task
     */
    record Jar(String key, JarLocation location) {}
}
