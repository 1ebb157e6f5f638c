package dev.ringo.spring.actuate;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code GET /actuator/ringo} shows. No secrets, no payloads.
 *
 * @param mode who serves the queue
 * @param storage where the tasks are kept, if this JVM serves them
 * @param queues the queues that this application works on or has enqueued to
 */
public record RingoDescriptor(
        String mode, Connection connection, @Nullable Storage storage, List<Worker> workers, List<Queue> queues) {

    /**
     * The connection to the server.
     *
     * @param since when it came into this state
     * @param lastFailure why it is not connected, or was not the last time
     */
    public record Connection(
            String endpoint,
            String state,
            Instant since,
            @Nullable String serverVersion,
            @Nullable String protocol,
            @Nullable String lastFailure) {}

    /**
     * The server inside this JVM.
     *
     * @param listening host and port for other processes
     */
    public record Storage(String directory, @Nullable String listening) {}

    /**
     * A worker of this application.
     *
     * @param state what it does, or why it does nothing
     * @param running handlers at this moment
     * @param buffered tasks that are leased, but not begun
     * @param lost tasks whose lease ended before their handler did
     */
    public record Worker(
            String name,
            String queue,
            List<String> types,
            String handler,
            String state,
            int concurrency,
            int running,
            int buffered,
            long succeeded,
            long failed,
            long rejected,
            long lost,
            @Nullable String lastError) {}

    /**
     * What a queue holds.
     *
     * @param running tasks that some worker, here or elsewhere, has leased
     * @param oldestReadyAt since when the longest waiting task could run
     * @param problem why there are no figures
     */
    public record Queue(
            String name,
            long scheduled,
            long ready,
            long running,
            long succeeded,
            long dead,
            @Nullable Instant oldestReadyAt,
            @Nullable Instant lastActivityAt,
            @Nullable String problem) {}
}
