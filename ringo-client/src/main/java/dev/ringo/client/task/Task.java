package dev.ringo.client.task;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A task as it stood when the server answered. All times are the server's.
 *
 * @param id the server's name for it
 * @param queue the queue it belongs to
 * @param uniqueKey its permanent name within the queue
 * @param type what kind of work it is
 * @param payload what the handler needs
 * @param priority higher runs first
 * @param status where it stands
 * @param attempt the number of the current or last attempt, 0 before the first
 * @param maxAttempts how often it is tried at most
 * @param availableAt not run before
 * @param createdAt when it was enqueued
 * @param updatedAt when it last changed
 * @param completedAt when it was finished, null before
 * @param lastError what the last failed attempt said, empty when none failed
 * @param lastErrorTruncated whether that was longer than what is kept
 * @param attempts the newest attempts, oldest of them first
 * @param attemptsTruncated whether there are older ones
 * @param progress how far it says it is, null when it never said
 * @param lease who works on it, null when nobody does
 * @param mapper the client's mapper, which {@link #payloadAs(Class)} uses
 */
public record Task(
        String id,
        String queue,
        String uniqueKey,
        String type,
        JsonNode payload,
        int priority,
        TaskStatus status,
        int attempt,
        int maxAttempts,
        Instant availableAt,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant completedAt,
        String lastError,
        boolean lastErrorTruncated,
        List<Attempt> attempts,
        boolean attemptsTruncated,
        @Nullable Progress progress,
        @Nullable LeaseInfo lease,
        JsonMapper mapper) {

    /** Copies the list. */
    public Task {
        attempts = List.copyOf(attempts);
    }

    /**
     * The payload as a Java value; null when it is JSON null and the type is no primitive.
     *
     * @throws tools.jackson.core.JacksonException if it does not fit the type
     */
    public <T> @Nullable T payloadAs(Class<T> type) {
        return mapper.treeToValue(payload, type);
    }

    /**
     * The payload as a value of a type with parameters.
     *
     * @throws tools.jackson.core.JacksonException if it does not fit the type
     */
    public <T> @Nullable T payloadAs(TypeReference<T> type) {
        return mapper.treeToValue(payload, type);
    }

    /**
     * The payload as a value of a type that is known at run time only.
     *
     * @throws tools.jackson.core.JacksonException if it does not fit the type
     */
    public @Nullable Object payloadAs(JavaType type) {
        return mapper.treeToValue(payload, type);
    }

    /** Names the task without its payload and errors, which may hold secrets. */
    @Override
    public String toString() {
        return "Task[id=" + id + ", queue=" + queue + ", uniqueKey=" + uniqueKey + ", type=" + type + ", status="
                + status + ", attempt=" + attempt + "/" + maxAttempts + "]";
    }
}
