package dev.ringo.sample.report;

import dev.ringo.sample.audit.AuditResult;
import java.util.List;

/**
 * Sums over all audited jars.
 *
 * @param jars how many
 * @param nestedJars how many of them lie inside of others
 * @param classes their {@code .class} entries, all of them
 * @param bytesOnDisk the size of those that are files; the nested ones lie inside of them
 * @param bytesUnpacked the size of all their entries when unpacked, with nested jars counted as they lie there
 */
public record Totals(int jars, int nestedJars, long classes, long bytesOnDisk, long bytesUnpacked) {

    static Totals of(List<AuditResult> results) {
        int nested = 0;
        long classes = 0;
        long onDisk = 0;
        long unpacked = 0;
        for (AuditResult result : results) {
            boolean isFile = result.location().depth() == 0;
            nested += isFile ? 0 : 1;
            classes += result.classes();
            onDisk += isFile ? result.size() : 0;
            unpacked += result.uncompressedSize();
        }
        return new Totals(results.size(), nested, classes, onDisk, unpacked);
    }
}
