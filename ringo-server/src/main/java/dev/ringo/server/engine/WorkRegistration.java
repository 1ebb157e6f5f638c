package dev.ringo.server.engine;

import java.time.Duration;
import java.util.Set;

/**
 * A checked registration of a Work stream.
 *
 * @param types the task types it takes; empty means all
 * @param maxConcurrency its first target, an unsigned 32-bit number
 * @param lease how long each lease lasts
 */
public record WorkRegistration(String queue, String workerId, Set<String> types, long maxConcurrency, Duration lease) {}
