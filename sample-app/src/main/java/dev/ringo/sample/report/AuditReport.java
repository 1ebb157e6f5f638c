package dev.ringo.sample.report;

import dev.ringo.sample.audit.AuditResult;
import java.util.Comparator;
import java.util.List;

/**
 * What the audits of all jars come to. The same audits make the same report, in whatever order they come.
 *
 * @param totals sums over all jars
 * @param levels the bytecode levels in use, the oldest first; empty without classes
 * @param largest the largest jars, the largest first
 * @param duplicateJars jars that are there more than once
 * @param duplicateClasses classes that several jars have
 * @param failures what could not be audited, sorted by location
 */
public record AuditReport(
        Totals totals,
        List<LevelUse> levels,
        List<AuditResult> largest,
        List<DuplicateJars> duplicateJars,
        DuplicateClasses duplicateClasses,
        List<AuditFailure> failures) {

    private static final int MOST_LARGEST = 10;

    public AuditReport {
        levels = List.copyOf(levels);
        largest = List.copyOf(largest);
        duplicateJars = List.copyOf(duplicateJars);
        failures = List.copyOf(failures);
    }

    /** Draws up the report. */
    public static AuditReport of(
            List<AuditResult> results, List<AuditFailure> failures, DuplicateClasses duplicateClasses) {
        List<AuditResult> sorted = results.stream()
                .sorted(Comparator.comparing(AuditResult::location))
                .toList();
        return new AuditReport(
                Totals.of(sorted),
                LevelUse.of(sorted),
                sorted.stream()
                        .sorted(Comparator.comparingLong(AuditResult::size).reversed())
                        .limit(MOST_LARGEST)
                        .toList(),
                DuplicateJars.in(sorted),
                duplicateClasses,
                failures.stream()
                        .sorted(Comparator.comparing(AuditFailure::location))
                        .toList());
    }
}
