package dev.ringo.sample.audit;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the audit of one jar found out. It is made to be written as JSON and read again.
 *
 * @param location where the jar was
 * @param size its bytes
 * @param modified when the file was last changed
 * @param sha256 its hash, in lower-case hexadecimal digits
 * @param manifest what it says about itself
 * @param entries how many entries its directory lists, folders included
 * @param uncompressedSize the bytes of all entries when unpacked
 * @param classes how many entries end in {@code .class}: all of them, as {@code unzip -l} lists them, so also module
 *     descriptors, variants for later Java releases and names that occur twice
 * @param classesByMajor how many of them have which major version; those that are no class files are missing here
 * @param nestedJars the names of the entries that are jars
 */
public record AuditResult(
        JarLocation location,
        long size,
        Instant modified,
        String sha256,
        JarManifest manifest,
        int entries,
        long uncompressedSize,
        int classes,
        SortedMap<Integer, Integer> classesByMajor,
        List<String> nestedJars) {

    public AuditResult {
        classesByMajor = Collections.unmodifiableSortedMap(
                new TreeMap<Integer, Integer>((Map<Integer, Integer>) classesByMajor));
        nestedJars = List.copyOf(nestedJars);
    }
}
