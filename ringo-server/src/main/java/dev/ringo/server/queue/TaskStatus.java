package dev.ringo.server.queue;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The states of a task and the only place that says which event leads where. */
public enum TaskStatus {
    SCHEDULED(1),
    READY(2),
    LEASED(3),
    SUCCEEDED(4),
    DEAD(5),
    CANCELLED(6);

    static {
        SCHEDULED.on(TaskEvent.CLAIM, LEASED);
        READY.on(TaskEvent.CLAIM, LEASED);
        LEASED.on(TaskEvent.ACK, SUCCEEDED);
        LEASED.on(TaskEvent.FAIL_RETRY_NOW, READY);
        LEASED.on(TaskEvent.FAIL_RETRY_LATER, SCHEDULED);
        LEASED.on(TaskEvent.FAIL_LAST_ATTEMPT, DEAD);
        LEASED.on(TaskEvent.REJECT, DEAD);
        LEASED.on(TaskEvent.RELEASE, READY);
        LEASED.on(TaskEvent.EXTEND, LEASED);
        LEASED.on(TaskEvent.PROGRESS, LEASED);
        SUCCEEDED.on(TaskEvent.RETRY, READY);
        DEAD.on(TaskEvent.RETRY, READY);
    }

    private final int code;
    private final Map<TaskEvent, TaskStatus> transitions = new EnumMap<>(TaskEvent.class);

    TaskStatus(int code) {
        this.code = code;
    }

    /** The number of this status on the wire and in every storage. */
    public int code() {
        return code;
    }

    /** The status with this number; anything else is a damaged row. */
    public static TaskStatus of(int code) {
        if (code < 1 || code > values().length) {
            throw new IllegalArgumentException("No task status has the number " + code);
        }
        return values()[code - 1];
    }

    /** Whether the task will not run again unless somebody asks for it. */
    public boolean isFinal() {
        return this == SUCCEEDED || this == DEAD || this == CANCELLED;
    }

    /** The status that the event leads to, or empty where the table has no such move. */
    public Optional<TaskStatus> after(TaskEvent event) {
        return Optional.ofNullable(transitions.get(event));
    }

    /** The status that the event leads to; a move that the table lacks is a fault of the caller. */
    public TaskStatus moved(TaskEvent event) {
        return after(event).orElseThrow(() -> new IllegalStateException("A task that is " + this + " cannot " + event));
    }

    private void on(TaskEvent event, TaskStatus target) {
        transitions.put(event, target);
    }
}
