package dev.ringo.sample.report;

import static dev.ringo.sample.report.PlainText.count;
import static dev.ringo.sample.report.PlainText.end;
import static dev.ringo.sample.report.PlainText.number;
import static dev.ringo.sample.report.PlainText.printable;
import static dev.ringo.sample.report.PlainText.size;

import dev.ringo.sample.audit.AuditResult;
import java.util.Locale;

/**
 * Prints a report as plain text of eighty columns. Paths are cut at their start where they stand in a table; what
 * failed is named in full, and may then be wider.
 */
public final class ReportText {

    private static final int WIDTH = 80;
    private static final int INDENT = 2;
    private static final int DEEP_INDENT = 6;
    private static final int MOST_DUPLICATE_JARS = 20;

    private final AuditReport report;
    private final StringBuilder text = new StringBuilder();

    private ReportText(AuditReport report) {
        this.report = report;
    }

    /** The whole report, with a line break at its end. */
    public static String of(AuditReport report) {
        return new ReportText(report).print();
    }

    private String print() {
        totals();
        levels();
        largest();
        duplicateJars();
        duplicateClasses();
        failures();
        return text.toString();
    }

    private void totals() {
        Totals totals = report.totals();
        line(0, "Dependency audit");
        line(
                INDENT,
                "Jars      %s (%s on disk, %s inside of others)"
                        .formatted(
                                number(totals.jars()),
                                number(totals.jars() - totals.nestedJars()),
                                number(totals.nestedJars())));
        line(INDENT, "Classes   " + number(totals.classes()));
        line(
                INDENT,
                "Size      %s on disk, %s unpacked"
                        .formatted(size(totals.bytesOnDisk()), size(totals.bytesUnpacked())));
        line(INDENT, "Failed    " + number(report.failures().size()));
        if (!report.levels().isEmpty()) {
            String oldest = report.levels().get(0).java();
            String newest = report.levels().get(report.levels().size() - 1).java();
            line(INDENT, "Bytecode  " + (oldest.equals(newest) ? oldest : oldest + " to " + newest));
        }
    }

    private void levels() {
        if (report.levels().isEmpty()) {
            return;
        }
        heading("Bytecode levels, the oldest first");
        row("%-9s %10s %7s  %s", "Level", "Classes", "Jars", "Most of them in");
        for (LevelUse level : report.levels()) {
            row(
                    "%-9s %10s %7s  %s",
                    level.java(), number(level.classes()), number(level.jars()), end(level.example(), 48));
        }
    }

    private void largest() {
        if (report.largest().isEmpty()) {
            return;
        }
        heading("Largest jars");
        row("%10s %9s  %s", "Size", "Classes", "Jar");
        for (AuditResult jar : report.largest()) {
            row("%10s %9s  %s", size(jar.size()), number(jar.classes()), end(jar.location(), 56));
        }
    }

    private void duplicateJars() {
        if (report.duplicateJars().isEmpty()) {
            return;
        }
        heading("The same jar in several places");
        report.duplicateJars().stream().limit(MOST_DUPLICATE_JARS).forEach(jar -> {
            line(INDENT, count(jar.locations().size(), "copy", "copies") + " of " + size(jar.size()) + ":");
            jar.locations().forEach(location -> line(DEEP_INDENT, end(location, WIDTH - DEEP_INDENT)));
        });
        more(report.duplicateJars().size() - MOST_DUPLICATE_JARS);
    }

    private void duplicateClasses() {
        DuplicateClasses duplicates = report.duplicateClasses();
        if (duplicates.groups().isEmpty()) {
            return;
        }
        heading("The same class in several jars: " + count(duplicates.classes(), "class", "classes"));
        for (SharedClasses shared : duplicates.groups()) {
            line(INDENT, count(shared.classes(), "class", "classes") + " in each of:");
            shared.jars().forEach(jar -> line(DEEP_INDENT, end(jar, WIDTH - DEEP_INDENT)));
            shared.examples().forEach(name -> line(DEEP_INDENT, "- " + end(name, WIDTH - DEEP_INDENT - 2)));
        }
        more(duplicates.moreGroups());
    }

    private void failures() {
        if (report.failures().isEmpty()) {
            return;
        }
        heading("Not audited");
        for (AuditFailure failure : report.failures()) {
            line(INDENT, printable(failure.location()));
            PlainText.wrap(failure.reason(), WIDTH - DEEP_INDENT).forEach(part -> line(DEEP_INDENT, part));
        }
    }

    private void more(int count) {
        if (count > 0) {
            line(INDENT, "and " + number(count) + " more");
        }
    }

    private void heading(String heading) {
        text.append('\n');
        line(0, heading);
    }

    private void row(String format, Object... cells) {
        line(INDENT, String.format(Locale.ROOT, format, cells));
    }

    private void line(int indent, String content) {
        text.append(" ".repeat(indent)).append(content.stripTrailing()).append('\n');
    }
}
