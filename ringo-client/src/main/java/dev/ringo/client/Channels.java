package dev.ringo.client;

import dev.ringo.client.error.ErrorContext;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.wire.Durations;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ChannelCredentials;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.ManagedChannelRegistry;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import io.grpc.inprocess.InProcessChannelBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds the channel that a client's options describe. Reads certificates; the network is touched by calls only. */
final class Channels {

    private static final Logger log = LoggerFactory.getLogger(Channels.class);
    private static final Duration SHORTEST_KEEP_ALIVE_TIMEOUT = Duration.ofSeconds(2);
    private static final long NEVER_IDLE_DAYS = 365;

    private Channels() {}

    /** The channel; what gRPC says of settings that it cannot use becomes an exception of the client's. */
    static ManagedChannel build(ClientOptions options) {
        try {
            return channel(options);
        } catch (IllegalArgumentException | ManagedChannelRegistry.ProviderNotFoundException e) {
            String message = "A connection to " + options.endpoint() + " cannot be made"
                    + (options.tls() == null ? "" : " with " + options.tls().files()) + ": " + e.getMessage();
            throw new InvalidArgumentException(message, ErrorContext.local(Status.Code.INVALID_ARGUMENT), e);
        }
    }

    private static ManagedChannel channel(ClientOptions options) {
        ManagedChannelBuilder<?> channel = options.endpoint().transport() == Endpoint.Transport.IN_PROCESS
                ? InProcessChannelBuilder.forName(options.endpoint().target())
                : network(options);
        // Observers hand over at once, so calls need no threads beside those of the transport.
        channel.directExecutor()
                .maxInboundMessageSize(options.maxMessageSize())
                .idleTimeout(NEVER_IDLE_DAYS, TimeUnit.DAYS)
                .disableServiceConfigLookUp();
        if (options.token() != null) {
            channel.intercept(new BearerToken(options.token()));
        }
        if (options.compression() != Compression.NONE) {
            channel.intercept(compressing(options.compression().value()));
        }
        options.channelCustomizers().forEach(customizer -> customizer.customize(channel));
        return channel.build();
    }

    private static ManagedChannelBuilder<?> network(ClientOptions options) {
        Endpoint endpoint = options.endpoint();
        warnOfExposedToken(options);
        Duration keepAlive = options.keepAlive();
        Duration half = keepAlive.dividedBy(2);
        Duration timeout = half.compareTo(SHORTEST_KEEP_ALIVE_TIMEOUT) < 0 ? SHORTEST_KEEP_ALIVE_TIMEOUT : half;
        return Grpc.newChannelBuilder(endpoint.grpcTarget(), credentials(options))
                .keepAliveTime(Durations.nanos(keepAlive), TimeUnit.NANOSECONDS)
                .keepAliveTimeout(Durations.nanos(timeout), TimeUnit.NANOSECONDS)
                .keepAliveWithoutCalls(true);
    }

    private static ChannelCredentials credentials(ClientOptions options) {
        if (options.endpoint().transport() != Endpoint.Transport.TLS) {
            return InsecureChannelCredentials.create();
        }
        return options.tls() == null ? TlsChannelCredentials.create() : credentials(options.tls());
    }

    private static ChannelCredentials credentials(Tls tls) {
        TlsChannelCredentials.Builder credentials = TlsChannelCredentials.newBuilder();
        try {
            if (tls.certificateAuthorities() != null) {
                credentials.trustManager(tls.certificateAuthorities().toFile());
            }
            if (tls.certificateChain() != null && tls.privateKey() != null) {
                credentials.keyManager(
                        tls.certificateChain().toFile(), tls.privateKey().toFile());
            }
        } catch (IOException e) {
            throw new InvalidArgumentException("A certificate cannot be read: " + e.getMessage());
        }
        if (!tls.trustManagers().isEmpty()) {
            credentials.trustManager(tls.trustManagers().toArray(new TrustManager[0]));
        }
        if (!tls.keyManagers().isEmpty()) {
            credentials.keyManager(tls.keyManagers().toArray(new KeyManager[0]));
        }
        return credentials.build();
    }

    private static ClientInterceptor compressing(String name) {
        return new ClientInterceptor() {
            @Override
            public <Q, R> ClientCall<Q, R> interceptCall(
                    MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
                return next.newCall(method, options.withCompression(name));
            }
        };
    }

    private static void warnOfExposedToken(ClientOptions options) {
        Endpoint endpoint = options.endpoint();
        if (options.token() != null && endpoint.transport() == Endpoint.Transport.PLAINTEXT && !endpoint.isLoopback()) {
            log.warn("The token is sent to {} unencrypted; use grpcs:// to protect it", endpoint);
        }
    }
}
