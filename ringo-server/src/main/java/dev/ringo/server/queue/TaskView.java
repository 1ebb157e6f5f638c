package dev.ringo.server.queue;

import java.util.List;

/**
 * A task with the newest of its attempts, as every answer shows it.
 *
 * @param attempts at most 32 and 512 KiB, oldest first
 * @param attemptsTruncated whether older ones exist
 */
public record TaskView(StoredTask task, List<StoredAttempt> attempts, boolean attemptsTruncated) {}
