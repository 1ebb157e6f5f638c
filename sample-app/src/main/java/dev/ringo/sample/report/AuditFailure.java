package dev.ringo.sample.report;

import dev.ringo.sample.audit.JarLocation;

/**
 * A jar that could not be audited.
 *
 * @param location which one
 * @param reason what is wrong with it and what to do
 */
public record AuditFailure(JarLocation location, String reason) {}
