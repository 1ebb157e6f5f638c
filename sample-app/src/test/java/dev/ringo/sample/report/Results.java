package dev.ringo.sample.report;

import dev.ringo.sample.audit.AuditResult;
import dev.ringo.sample.audit.JarLocation;
import dev.ringo.sample.audit.JarManifest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Audit results for tests of what is made of them. */
final class Results {

    private Results() {}

    /** A result whose hash is its location, so that no two are the same jar. */
    static AuditResult result(String location, long size, Map<Integer, Integer> classesByMajor) {
        return result(location, location, size, classesByMajor);
    }

    static AuditResult result(String location, String sha256, long size, Map<Integer, Integer> classesByMajor) {
        return new AuditResult(
                at(location),
                size,
                Instant.EPOCH,
                sha256,
                JarManifest.NONE,
                10,
                2 * size,
                classesByMajor.values().stream().mapToInt(Integer::intValue).sum(),
                new TreeMap<>(classesByMajor),
                List.of());
    }

    static JarLocation at(String location) {
        String[] parts = location.split("!/");
        return new JarLocation(parts[0], List.of(parts).subList(1, parts.length));
    }
}
