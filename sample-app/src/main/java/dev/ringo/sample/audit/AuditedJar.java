package dev.ringo.sample.audit;

import java.util.List;

/**
 * An audit's result, and beside it what would be too long for one.
 *
 * @param result what was found out
 * @param classNames the classes that the jar offers to a class loader, sorted, each once ({@link ClassNames})
 */
public record AuditedJar(AuditResult result, List<String> classNames) {

    public AuditedJar {
        classNames = List.copyOf(classNames);
    }
}
