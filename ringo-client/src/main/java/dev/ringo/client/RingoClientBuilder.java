package dev.ringo.client;

import dev.ringo.client.error.InvalidArgumentException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Collects the options of a client. Touches neither network nor files. */
public final class RingoClientBuilder {

    private @Nullable Endpoint endpoint;
    private @Nullable Supplier<String> token;
    private Compression compression = Compression.NONE;
    private Duration deadline = ClientOptions.DEFAULT_DEADLINE;
    private Duration keepAlive = ClientOptions.DEFAULT_KEEP_ALIVE;
    private int maxMessageSize = ClientOptions.DEFAULT_MAX_MESSAGE_SIZE;
    private @Nullable Tls tls;
    private @Nullable JsonMapper mapper;
    private final List<ClientListener> listeners = new ArrayList<>();
    private final List<ChannelCustomizer> channelCustomizers = new ArrayList<>();

    RingoClientBuilder() {}

    /**
     * Where the server is, as {@link Endpoint#parse(String)} reads it.
     *
     * @throws InvalidArgumentException if it cannot be read
     */
    public RingoClientBuilder endpoint(String endpoint) {
        return endpoint(Endpoint.parse(endpoint));
    }

    /** Where the server is. */
    public RingoClientBuilder endpoint(Endpoint endpoint) {
        this.endpoint = endpoint;
        return this;
    }

    /**
     * The bearer token of each call.
     *
     * @throws InvalidArgumentException if it is empty or holds what no header carries, such as a space
     */
    public RingoClientBuilder token(String token) {
        BearerToken.check(token);
        return token(() -> token);
    }

    /** Gives the bearer token of each call; asked each time, so it must be quick. What it throws fails the call. */
    public RingoClientBuilder token(Supplier<String> token) {
        this.token = token;
        return this;
    }

    /** How messages are made smaller; {@link Compression#NONE} unless set. */
    public RingoClientBuilder compression(Compression compression) {
        this.compression = compression;
        return this;
    }

    /** How long a call waits for its answer; 30 s unless set. */
    public RingoClientBuilder deadline(Duration deadline) {
        this.deadline = deadline;
        return this;
    }

    /** How long a connection may be silent before it is checked; 15 s unless set. */
    public RingoClientBuilder keepAlive(Duration keepAlive) {
        this.keepAlive = keepAlive;
        return this;
    }

    /** The largest message in bytes, both ways; 16 MiB unless set. */
    public RingoClientBuilder maxMessageSize(int maxMessageSize) {
        this.maxMessageSize = maxMessageSize;
        return this;
    }

    /** How an encrypted connection is verified; the platform's trust unless set. */
    public RingoClientBuilder tls(Tls tls) {
        this.tls = tls;
        return this;
    }

    /** Turns payloads into JSON and back; a plain {@link JsonMapper} unless set. */
    public RingoClientBuilder jsonMapper(JsonMapper mapper) {
        this.mapper = mapper;
        return this;
    }

    /** Adds somebody who watches the client and its workers. */
    public RingoClientBuilder listener(ClientListener listener) {
        listeners.add(listener);
        return this;
    }

    /** Adds a last change of the gRPC channel. */
    public RingoClientBuilder customizeChannel(ChannelCustomizer customizer) {
        channelCustomizers.add(customizer);
        return this;
    }

    /**
     * The client, not started.
     *
     * @throws InvalidArgumentException if the options do not fit together
     */
    public RingoClient build() {
        return new RingoClient(options());
    }

    private ClientOptions options() {
        if (endpoint == null) {
            throw new InvalidArgumentException("A client needs an endpoint, such as grpc://localhost:7233");
        }
        return new ClientOptions(
                endpoint,
                token,
                compression,
                deadline,
                keepAlive,
                maxMessageSize,
                tls,
                mapper == null ? new JsonMapper() : mapper,
                listeners,
                channelCustomizers);
    }
}
