package dev.ringo.sample.report;

import dev.ringo.sample.audit.AuditResult;
import dev.ringo.sample.audit.JarLocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The same jar in several places.
 *
 * @param sha256 the hash they share
 * @param size the bytes of each
 * @param locations where they are, at least two
 */
public record DuplicateJars(String sha256, long size, List<JarLocation> locations) {

    public DuplicateJars {
        locations = List.copyOf(locations);
    }

    /** All such jars, those that waste most first. */
    static List<DuplicateJars> in(List<AuditResult> results) {
        Map<String, List<AuditResult>> bySha256 = new LinkedHashMap<>();
        results.forEach(result -> bySha256.computeIfAbsent(result.sha256(), sha256 -> new ArrayList<>())
                .add(result));
        return bySha256.values().stream()
                .filter(same -> same.size() > 1)
                .map(DuplicateJars::of)
                .sorted(Comparator.comparingLong(DuplicateJars::wastedBytes).reversed())
                .toList();
    }

    private static DuplicateJars of(List<AuditResult> same) {
        return new DuplicateJars(
                same.get(0).sha256(),
                same.get(0).size(),
                same.stream().map(AuditResult::location).toList());
    }

    long wastedBytes() {
        return size * (locations.size() - 1);
    }
}
