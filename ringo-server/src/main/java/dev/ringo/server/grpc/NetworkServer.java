package dev.ringo.server.grpc;

import dev.ringo.proto.Protocol;
import io.grpc.Attributes;
import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServerTransportFilter;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A service on a TCP port. Calls are checked and handed on by the network threads themselves; answers come from the
 * threads of the engine. Its end has two steps: first no connection is accepted any more while those that exist go on,
 * then everything ends.
 */
public final class NetworkServer implements AutoCloseable {

    /** Only what the transport takes in whole can be answered with a status: twice the limit leaves room for that. */
    private static final int TRANSPORT_BYTES = 2 * Protocol.MAX_MESSAGE_BYTES;

    private static final int MAX_THREADS = 4;
    private static final long STACK_BYTES = 16L << 20;
    private static final long KEEP_ALIVE_SECONDS = 30;
    private static final long KEEP_ALIVE_TIMEOUT_SECONDS = 20;
    private static final long PERMITTED_KEEP_ALIVE_SECONDS = 5;
    private static final long END_MILLIS = 1_000;

    /** How long calls may be on their way that clients made before they could know of the end. */
    private static final Duration LINGER = Duration.ofMillis(250);

    private static final Attributes.Key<Boolean> COUNTED = Attributes.Key.create("ringo-counted");

    private final Server server;
    private final Queue<ServerChannel> listening;
    private final EventLoopGroup threads;
    private final OpenCount connections;
    private final Duration linger;

    private NetworkServer(NettyServerBuilder builder, EventLoopGroup threads, Duration linger) throws IOException {
        this.threads = threads;
        this.linger = linger;
        listening = new ConcurrentLinkedQueue<>();
        connections = new OpenCount();
        server = builder.channelFactory(() -> remembered(listening))
                .addTransportFilter(counting(connections))
                .build()
                .start();
    }

    /**
     * Binds the port and serves.
     *
     * @throws IllegalArgumentException if the certificate or its key cannot be used
     * @throws IOException if the port cannot be bound
     */
    public static NetworkServer start(NetworkOptions options, ServedQueue queue) throws IOException {
        return start(options, queue, LINGER);
    }

    static NetworkServer start(NetworkOptions options, ServedQueue queue, Duration linger) throws IOException {
        EventLoopGroup threads = threads();
        NettyServerBuilder builder = NettyServerBuilder.forAddress(options.address())
                .directExecutor()
                .bossEventLoopGroup(threads)
                .workerEventLoopGroup(threads)
                .maxInboundMessageSize(TRANSPORT_BYTES)
                .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                .keepAliveTimeout(KEEP_ALIVE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .permitKeepAliveTime(PERMITTED_KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                .permitKeepAliveWithoutCalls(true)
                .addService(queue.health())
                .addService(guarded(queue.service(), options));
        try {
            NetworkOptions.Tls tls = options.tls();
            if (tls != null) {
                builder.useTransportSecurity(
                        tls.certificate().toFile(), tls.key().toFile());
            }
            return new NetworkServer(builder, threads, linger);
        } catch (IOException | RuntimeException failure) {
            threads.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
            throw failure;
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.getListenSockets().get(0);
    }

    /** Accepts no more connections. The calls of those that exist, new ones too, go on. */
    public void stopListening() {
        listening.forEach(channel -> channel.close().syncUninterruptibly());
    }

    /**
     * Completed when no client is connected any more, or when what clients sent before they could know of the end has had
     * time to arrive: an acknowledgement that crosses the end on its way is still accepted.
     */
    public CompletableFuture<Void> lingered() {
        return connections.none().copy().completeOnTimeout(null, linger.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends all calls and connections. */
    @Override
    public void close() {
        server.shutdown();
        try {
            if (!server.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS)) {
                server.shutdownNow().awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException interrupted) {
            server.shutdownNow();
            Thread.currentThread().interrupt();
        }
        threads.shutdownGracefully(0, END_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static ServerServiceDefinition guarded(ServerServiceDefinition service, NetworkOptions options) {
        return options.tokens() == null
                ? service
                : ServerInterceptors.intercept(service, List.of(new BearerTokens(options.tokens())));
    }

    private static ServerTransportFilter counting(OpenCount connections) {
        return new ServerTransportFilter() {
            @Override
            public Attributes transportReady(Attributes transport) {
                connections.began();
                return transport.toBuilder().set(COUNTED, true).build();
            }

            @Override
            public void transportTerminated(@Nullable Attributes transport) {
                // Also called for what connected without ever speaking HTTP/2, such as a probe of the port.
                if (transport != null && transport.get(COUNTED) != null) {
                    connections.ended();
                }
            }
        };
    }

    private static ServerChannel remembered(Queue<ServerChannel> listening) {
        NioServerSocketChannel channel = new NioServerSocketChannel();
        listening.add(channel);
        return channel;
    }

    /** Parsing nested messages takes stack, which the system only hands out where it is used. */
    private static EventLoopGroup threads() {
        int count = Math.max(2, Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors()));
        AtomicInteger number = new AtomicInteger();
        return new MultiThreadIoEventLoopGroup(
                count,
                task -> {
                    Thread thread = new Thread(null, task, "ringo-network-" + number.incrementAndGet(), STACK_BYTES);
                    thread.setDaemon(true);
                    return thread;
                },
                NioIoHandler.newFactory());
    }
}
