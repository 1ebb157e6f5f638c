package dev.ringo.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.sample.audit.AuditProgress;
import dev.ringo.sample.audit.AuditResult;
import dev.ringo.sample.audit.AuditedJar;
import dev.ringo.sample.audit.FoundJar;
import dev.ringo.sample.audit.JarAudit;
import dev.ringo.sample.audit.JarFinder;
import dev.ringo.sample.audit.JarSearch;
import dev.ringo.sample.audit.OwnClassPath;
import dev.ringo.sample.report.AuditReport;
import dev.ringo.sample.report.DuplicateSearch;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** The audit of the jars that these tests run with, compared with what Java's own reader counts. */
class OwnJarsTests {

    @Test
    void theTotalsAgreeWithAnIndependentCount() throws Exception {
        JarSearch search = JarFinder.find(OwnClassPath.locate());
        List<AuditResult> results = new ArrayList<>();
        Map<String, List<String>> classes = new HashMap<>();
        for (FoundJar jar : search.jars()) {
            AuditedJar audited = JarAudit.audit(jar.location(), AuditProgress.NONE);
            results.add(audited.result());
            classes.put(audited.result().sha256(), audited.classNames());
        }

        AuditReport report = AuditReport.of(results, List.of(), DuplicateSearch.run(results, classes::get));

        Count expected = new Count();
        for (Path jar : jarsOnTheClassPath()) {
            expected.bytesOnDisk += Files.size(jar);
            expected.addJar(Files.newInputStream(jar));
        }
        assertThat(expected.jars).isPositive();
        assertThat(search.problems()).isEmpty();
        assertThat(report.totals().jars()).isEqualTo(expected.jars);
        assertThat(report.totals().classes()).isEqualTo(expected.classes);
        assertThat(report.totals().bytesOnDisk()).isEqualTo(expected.bytesOnDisk);
    }

    private static Set<Path> jarsOnTheClassPath() throws IOException {
        Set<Path> jars = new TreeSet<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.endsWith(".jar")) {
                jars.add(Path.of(entry).toRealPath());
            }
        }
        return jars;
    }

    /** Counts from the first entry to the last, where the audit goes by the directory. */
    private static final class Count {

        private int jars;
        private long classes;
        private long bytesOnDisk;

        void addJar(InputStream jar) throws IOException {
            jars++;
            ZipInputStream zip = new ZipInputStream(jar);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith(".class")) {
                    classes++;
                } else if (entry.getName().endsWith(".jar")) {
                    addJar(zip);
                }
            }
        }
    }
}
