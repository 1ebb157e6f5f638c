package dev.ringo.client.task;

import java.time.Instant;

/**
 * How far a task says it is.
 *
 * @param current what is done, not negative
 * @param total what there is to do; 0 means unknown
 * @param message what the handler wants people to read, possibly empty
 * @param updatedAt when it was reported
 */
public record Progress(double current, double total, String message, Instant updatedAt) {}
