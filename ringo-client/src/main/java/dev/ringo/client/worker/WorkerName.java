package dev.ringo.client.worker;

/**
 * Which worker it is.
 *
 * @param name its name, for people
 * @param workerId under which the server knows it
 * @param queue whose tasks it takes
 */
public record WorkerName(String name, String workerId, String queue) {}
