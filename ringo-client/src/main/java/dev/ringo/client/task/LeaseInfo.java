package dev.ringo.client.task;

import java.time.Instant;

/**
 * Who holds a task, without the right to settle it.
 *
 * @param attempt the attempt that is under way
 * @param workerId who holds it
 * @param until when the hold ends unless it is renewed, by the server's clock
 */
public record LeaseInfo(int attempt, String workerId, Instant until) {}
