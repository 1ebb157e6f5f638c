package dev.ringo.sample.report;

import static dev.ringo.sample.report.Results.at;
import static dev.ringo.sample.report.Results.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.sample.audit.AuditResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AuditReportTests {

    @Test
    void sumsCountNestedJarsButNotTheirBytesOnDisk() {
        AuditReport report = report(List.of(
                result("/app.jar", 1_000, Map.of(61, 5)),
                result("/app.jar!/lib/a.jar", 400, Map.of(52, 20)),
                result("/app.jar!/lib/a.jar!/b.jar", 100, Map.of(52, 3))));

        assertThat(report.totals()).isEqualTo(new Totals(3, 2, 28, 1_000, 3_000));
    }

    @Test
    void levelsGoFromTheOldestToTheNewest() {
        AuditReport report = report(List.of(
                result("/a.jar", 1, Map.of(61, 5, 52, 2)),
                result("/b.jar", 1, Map.of(52, 20)),
                result("/c.jar", 1, Map.of(52, 20)),
                result("/d.jar", 1, Map.of())));

        assertThat(report.levels())
                .containsExactly(
                        new LevelUse(52, "Java 8", 42, 3, at("/b.jar")),
                        new LevelUse(61, "Java 17", 5, 1, at("/a.jar")));
    }

    @Test
    void theTenLargestJarsAreNamed() {
        List<AuditResult> results = IntStream.rangeClosed(1, 12)
                .mapToObj(i -> result("/" + i + ".jar", i, Map.of()))
                .toList();

        assertThat(report(results).largest())
                .extracting(AuditResult::size)
                .containsExactly(12L, 11L, 10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L);
    }

    @Test
    void theSameJarInSeveralPlacesIsNamedTheMostWastefulFirst() {
        AuditReport report = report(List.of(
                result("/a.jar", "x", 10, Map.of()),
                result("/b.jar", "x", 10, Map.of()),
                result("/c.jar", "x", 10, Map.of()),
                result("/d.jar", "y", 15, Map.of()),
                result("/e.jar", "y", 15, Map.of()),
                result("/f.jar", "z", 99, Map.of())));

        assertThat(report.duplicateJars())
                .containsExactly(
                        new DuplicateJars("x", 10, List.of(at("/a.jar"), at("/b.jar"), at("/c.jar"))),
                        new DuplicateJars("y", 15, List.of(at("/d.jar"), at("/e.jar"))));
    }

    @Test
    void theOrderOfTheAuditsDoesNotMatter() {
        List<AuditResult> results = new ArrayList<>(IntStream.range(0, 40)
                .mapToObj(i -> result("/" + i + ".jar", "sha" + i % 30, 100 + i % 30, Map.of(52 + i % 5, i % 7)))
                .toList());
        List<AuditFailure> failures = new ArrayList<>(List.of(
                new AuditFailure(at("/x.jar"), "broken"),
                new AuditFailure(at("/y.jar"), "broken"),
                new AuditFailure(at("/z.jar"), "broken")));
        AuditReport report = AuditReport.of(results, failures, DuplicateClasses.NONE);

        Collections.shuffle(results, new Random(3));
        Collections.reverse(failures);

        assertThat(AuditReport.of(results, failures, DuplicateClasses.NONE)).isEqualTo(report);
        assertThat(report.failures())
                .extracting(AuditFailure::location)
                .containsExactly(at("/x.jar"), at("/y.jar"), at("/z.jar"));
    }

    private static AuditReport report(List<AuditResult> results) {
        return AuditReport.of(results, List.of(), DuplicateClasses.NONE);
    }
}
