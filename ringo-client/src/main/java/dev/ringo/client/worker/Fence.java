package dev.ringo.client.worker;

/**
 * Tells one execution of a task from every other one. History ids grow: whoever writes to a system of its own
 * can keep the fence beside the data and refuse writers with a smaller one.
 *
 * @param taskId the task
 * @param historyId the server-wide number of this execution; 0 from a server that names none
 */
public record Fence(String taskId, long historyId) {}
