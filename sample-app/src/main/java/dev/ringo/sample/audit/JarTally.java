package dev.ringo.sample.audit;

import dev.ringo.sample.zip.EntryVisitor;
import dev.ringo.sample.zip.ZipRecord;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Adds up what the entries of one jar show. */
final class JarTally implements EntryVisitor {

    private final SortedMap<Integer, Integer> classesByMajor = new TreeMap<>();
    private final SortedSet<String> classNames = new TreeSet<>();
    private final List<String> nestedJars = new ArrayList<>();
    private int classes;
    private int entries;
    private long uncompressedSize;
    private @Nullable JarManifest manifest;

    @Override
    public void visit(ZipRecord record, InputStream content) throws IOException {
        entries++;
        uncompressedSize += record.size();
        if (record.namesClass()) {
            classes++;
            ClassNames.of(record.name()).ifPresent(classNames::add);
            BytecodeLevel.read(content).ifPresent(major -> classesByMajor.merge(major, 1, Integer::sum));
        } else if (record.namesJar()) {
            nestedJars.add(record.name());
        } else if (manifest == null && record.name().equalsIgnoreCase("META-INF/MANIFEST.MF")) {
            manifest = JarManifest.read(content);
        }
    }

    AuditedJar result(FileStamp stamp, JarLocation location, long size, String sha256) {
        AuditResult result = new AuditResult(
                location,
                size,
                stamp.modified(),
                sha256,
                manifest == null ? JarManifest.NONE : manifest,
                entries,
                uncompressedSize,
                classes,
                classesByMajor,
                nestedJars);
        return new AuditedJar(result, List.copyOf(classNames));
    }
}
