package dev.ringo.sample.report;

import static dev.ringo.sample.report.Results.at;
import static dev.ringo.sample.report.Results.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTextTests {

    private static final String LONG_PATH =
            "/a/path/that/is/much/too/long/for/a/line/of/eighty/columns/because/it/goes/on/and/on/library-1.0.jar";

    @Test
    void aReportIsReadable() {
        assertThat(ReportText.of(ofAShop())).isEqualTo("""
                        Dependency audit
                          Jars      3 (1 on disk, 2 inside of others)
                          Classes   1,320
                          Size      55.1 MB on disk, 110.2 MB unpacked
                          Failed    1
                          Bytecode  Java 5 to Java 17

                        Bytecode levels, the oldest first
                          Level        Classes    Jars  Most of them in
                          Java 5             6       2  /app/shop.jar!/BOOT-INF/lib/copy of old.jar
                          Java 8            80       2  /app/shop.jar!/BOOT-INF/lib/copy of old.jar
                          Java 17        1,234       1  /app/shop.jar

                        Largest jars
                                Size   Classes  Jar
                             55.1 MB     1,234  /app/shop.jar
                              2.5 kB        43  /app/shop.jar!/BOOT-INF/lib/copy of old.jar
                              2.5 kB        43  /app/shop.jar!/BOOT-INF/lib/old.jar

                        The same jar in several places
                          2 copies of 2.5 kB:
                              /app/shop.jar!/BOOT-INF/lib/copy of old.jar
                              /app/shop.jar!/BOOT-INF/lib/old.jar

                        The same class in several jars: 12 classes
                          12 classes in each of:
                              /a.jar
                              /b.jar
                              - com.A
                              - com.B
                          and 1 more

                        Not audited
                          /app/cut.jar
                              The jar /app/cut.jar is damaged: its end is missing, as if a copy or a
                              download had been cut off. Replace it, then start the audit again.
                        """);
    }

    @Test
    void aReportOfNothingIsShort() {
        assertThat(ReportText.of(AuditReport.of(List.of(), List.of(), DuplicateClasses.NONE)))
                .isEqualTo("""
                        Dependency audit
                          Jars      0 (0 on disk, 0 inside of others)
                          Classes   0
                          Size      0 B on disk, 0 B unpacked
                          Failed    0
                        """);
    }

    @Test
    void tablesKeepToEightyColumnsWhateverThePaths() {
        AuditReport report = AuditReport.of(
                List.of(
                        result(LONG_PATH, "a", 999_999_999_999L, Map.of(61, 99_999)),
                        result(LONG_PATH + "!/" + LONG_PATH, "a", 999_999_999_999L, Map.of(61, 99_999))),
                List.of(),
                new DuplicateClasses(
                        12,
                        List.of(new SharedClasses(
                                List.of(at(LONG_PATH), at(LONG_PATH)), 12, List.of("com.long.".repeat(20) + "Name"))),
                        0));

        assertThat(ReportText.of(report).lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void namesFromStrangersFilesCannotSteerTheTerminal() {
        AuditReport report = AuditReport.of(
                List.of(result("/a\u001B[2J.jar", 1, Map.of(52, 1))),
                List.of(new AuditFailure(at("/b\r\n\u009B.jar"), "its entry \u001B]0;x\u0007 is damaged")),
                DuplicateClasses.NONE);

        assertThat(ReportText.of(report))
                .contains("/a?[2J.jar", "/b???.jar", "its entry ?]0;x? is damaged")
                .doesNotContain("\u001B", "\r", "\u0007", "\u009B");
    }

    private static AuditReport ofAShop() {
        return AuditReport.of(
                List.of(
                        result("/app/shop.jar", "a", 55_100_000, Map.of(61, 1_234)),
                        result("/app/shop.jar!/BOOT-INF/lib/old.jar", "b", 2_500, Map.of(49, 3, 52, 40)),
                        result("/app/shop.jar!/BOOT-INF/lib/copy of old.jar", "b", 2_500, Map.of(49, 3, 52, 40))),
                List.of(new AuditFailure(
                        at("/app/cut.jar"),
                        "The jar /app/cut.jar is damaged: its end is missing, as if a copy or a download had been cut "
                                + "off. Replace it, then start the audit again.")),
                new DuplicateClasses(
                        12,
                        List.of(new SharedClasses(List.of(at("/a.jar"), at("/b.jar")), 12, List.of("com.A", "com.B"))),
                        1));
    }
}
