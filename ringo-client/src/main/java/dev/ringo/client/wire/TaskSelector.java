package dev.ringo.client.wire;

import dev.ringo.taskqueue.v1.GetTaskAttemptsRequest;
import dev.ringo.taskqueue.v1.GetTaskRequest;
import dev.ringo.taskqueue.v1.RetryTaskRequest;

/**
 * Which task is meant, by its id or by its unique key.
 *
 * @param isId whether the value is an id
 * @param value the id or the unique key
 */
public record TaskSelector(boolean isId, String value) {

    /** Refuses what names no task. */
    public TaskSelector {
        Names.check(isId ? "task id" : "unique key", value);
    }

    GetTaskRequest.Builder in(GetTaskRequest.Builder request) {
        return isId ? request.setTaskId(value) : request.setUniqueKey(value);
    }

    GetTaskAttemptsRequest.Builder in(GetTaskAttemptsRequest.Builder request) {
        return isId ? request.setTaskId(value) : request.setUniqueKey(value);
    }

    RetryTaskRequest.Builder in(RetryTaskRequest.Builder request) {
        return isId ? request.setTaskId(value) : request.setUniqueKey(value);
    }

    /** The task as error messages name it. */
    @Override
    public String toString() {
        return (isId ? "task " : "task \"") + value + (isId ? "" : "\"");
    }
}
