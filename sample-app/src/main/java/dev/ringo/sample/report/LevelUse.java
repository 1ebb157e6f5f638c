package dev.ringo.sample.report;

import dev.ringo.sample.audit.AuditResult;
import dev.ringo.sample.audit.BytecodeLevel;
import dev.ringo.sample.audit.JarLocation;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How much a bytecode level is used.
 *
 * @param major the major version of its class files
 * @param java the Java release that introduced it
 * @param classes how many classes have it
 * @param jars how many jars have such classes
 * @param example the jar with most of them
 */
public record LevelUse(int major, String java, long classes, int jars, JarLocation example) {

    /** All levels in use, the oldest first. */
    static List<LevelUse> of(List<AuditResult> results) {
        return results.stream()
                .flatMap(result -> result.classesByMajor().entrySet().stream()
                        .map(entry -> new Share(entry.getKey(), entry.getValue(), result.location())))
                .collect(Collectors.groupingBy(Share::major))
                .values()
                .stream()
                .map(LevelUse::sum)
                .sorted(Comparator.comparingInt(LevelUse::major))
                .toList();
    }

    private static LevelUse sum(List<Share> shares) {
        Share largest =
                shares.stream().reduce((a, b) -> b.classes > a.classes ? b : a).orElseThrow();
        return new LevelUse(
                largest.major,
                BytecodeLevel.javaName(largest.major),
                shares.stream().mapToLong(Share::classes).sum(),
                shares.size(),
                largest.jar);
    }

    /** The part of one jar. */
    private record Share(int major, int classes, JarLocation jar) {}
}
