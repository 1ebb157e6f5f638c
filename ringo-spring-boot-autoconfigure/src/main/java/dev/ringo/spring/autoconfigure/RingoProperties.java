package dev.ringo.spring.autoconfigure;

import dev.ringo.client.Compression;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

/**
 * Properties of Ringo.
 *
 * @param mode who serves the queue; remote if an endpoint is set, local otherwise
 * @param endpoint server to connect to in remote mode, such as grpc://host:7233; grpcs for TLS
 * @param token bearer token for a remote server
 * @param tokenFile file with the bearer token for a remote server, one line
 * @param compression compression of what is sent to a remote server
 * @param failFast whether the application fails to start while a remote server cannot be reached
 * @param ssl encryption of the connection to a remote server
 * @param client tuning of the connection
 * @param local server inside this JVM
 * @param worker defaults of all workers
 * @param workers overrides of single workers, by their name
 */
@ConfigurationProperties("ringo")
public record RingoProperties(
        @Nullable RingoMode mode,
        @Nullable String endpoint,
        @Nullable String token,
        @Nullable Path tokenFile,
        @DefaultValue("none") Compression compression,
        @DefaultValue("false") boolean failFast,
        @DefaultValue Ssl ssl,
        @DefaultValue Client client,
        @DefaultValue Local local,
        @DefaultValue Worker worker,
        @DefaultValue Map<String, NamedWorker> workers) {

    /** The mode, decided by the endpoint where none is set. */
    public RingoMode effectiveMode() {
        if (mode != null) {
            return mode;
        }
        return StringUtils.hasText(endpoint) ? RingoMode.REMOTE : RingoMode.LOCAL;
    }

    /**
     * Encryption of the connection.
     *
     * @param bundle name of the SSL bundle to use
     */
    public record Ssl(@Nullable String bundle) {}

    /**
     * Tuning of the connection.
     *
     * @param deadline how long a single call may take
     * @param keepAlive how often a quiet connection is checked
     * @param maxMessageSize largest message that is accepted
     */
    public record Client(
            @DefaultValue("30s") Duration deadline,
            @DefaultValue("15s") Duration keepAlive,
            @DefaultValue("16MB") DataSize maxMessageSize) {}

    /**
     * Server inside this JVM.
     *
     * @param directory where the tasks are stored; temp for a fresh directory that is deleted at the end
     * @param storage how the tasks are stored
     * @param listen host and port to serve other processes on as well, such as 127.0.0.1:7233
     * @param token bearer token that other processes need; generated into the file token of the directory if absent
     * @param listenInsecure whether other processes are served without a token
     * @param gracePeriod how long open calls of other processes may go on when the application stops
     */
    public record Local(
            @DefaultValue("./ringo-data") String directory,
            @DefaultValue("sqlite") Storage storage,
            @Nullable String listen,
            @Nullable String token,
            @DefaultValue("false") boolean listenInsecure,
            @DefaultValue("30s") Duration gracePeriod) {

        /** Ways to store tasks. */
        public enum Storage {
            /** One SQLite file in the directory. */
            SQLITE
        }
    }

    /**
     * Defaults of all workers.
     *
     * @param concurrency how many tasks of a worker run at the same time
     * @param lease how long a task stays with a worker that does not renew it
     * @param grace how long running tasks may go on when the application stops
     * @param autoStartup whether workers start with the application
     */
    public record Worker(
            @DefaultValue("4") int concurrency,
            @DefaultValue("60s") Duration lease,
            @DefaultValue("30s") Duration grace,
            @DefaultValue("true") boolean autoStartup) {}

    /**
     * Overrides of one worker.
     *
     * @param queue queue to take tasks from
     * @param types task types to take; all if empty
     * @param concurrency how many tasks run at the same time
     * @param lease how long a task stays with this worker if it is not renewed
     * @param grace how long running tasks may go on when the application stops
     * @param enabled whether the worker exists at all
     */
    public record NamedWorker(
            @Nullable String queue,
            @Nullable List<String> types,
            @Nullable Integer concurrency,
            @Nullable Duration lease,
            @Nullable Duration grace,
            @DefaultValue("true") boolean enabled) {}
}
