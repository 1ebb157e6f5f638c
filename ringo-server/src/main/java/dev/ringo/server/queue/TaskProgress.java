package dev.ringo.server.queue;

import java.time.Instant;

/** How far the running attempt says it is; a total of 0 means unknown. */
public record TaskProgress(double current, double total, String message, Instant updatedAt) {}
