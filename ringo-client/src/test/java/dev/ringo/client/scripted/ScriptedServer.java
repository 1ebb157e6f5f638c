package dev.ringo.client.scripted;

import static org.awaitility.Awaitility.await;

import com.google.protobuf.Message;
import dev.ringo.client.RingoClient;
import dev.ringo.client.RingoClientBuilder;
import dev.ringo.taskqueue.v1.NegotiateRequest;
import dev.ringo.taskqueue.v1.NegotiateResponse;
import dev.ringo.taskqueue.v1.QueueServiceGrpc;
import dev.ringo.taskqueue.v1.WorkRequest;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server in this process. It negotiates, and answers each other call as the test says: one reaction after the other,
 * the last one for ever. Work streams are accepted and their commands done, unless a {@link StreamScript} wants otherwise.
 */
public final class ScriptedServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final String name = "scripted-" + UUID.randomUUID();
    private final Map<String, Deque<Reaction<?>>> reactions = new ConcurrentHashMap<>();
    private final Map<String, List<Message>> requests = new ConcurrentHashMap<>();
    private final List<Metadata> headers = new CopyOnWriteArrayList<>();
    private final List<ScriptedStream> streams = new CopyOnWriteArrayList<>();
    private final AtomicInteger tokens = new AtomicInteger();
    private volatile StreamScript script = (stream, frame) -> false;
    private volatile Server server = start();

    public ScriptedServer() {
        negotiating(7);
    }

    /** A client of this server with short deadlines, not started. */
    public RingoClientBuilder client() {
        return RingoClient.builder().endpoint("inprocess:" + name).deadline(Duration.ofSeconds(10));
    }

    /** A channel to it. */
    public ManagedChannel channel() {
        return InProcessChannelBuilder.forName(name).directExecutor().build();
    }

    /** Agrees on that minor version, with a fresh token each time. */
    public ScriptedServer negotiating(int minor, String... capabilities) {
        return on(
                QueueServiceGrpc.getNegotiateMethod(),
                Reaction.<NegotiateRequest>answer(request -> NegotiateResponse.newBuilder()
                        .setServerVersion("scripted")
                        .setProtocolMajor(1)
                        .setProtocolMinor(minor)
                        .addAllCapabilities(List.of(capabilities))
                        .setSessionToken("session-" + tokens.incrementAndGet())
                        .build()));
    }

    /** Answers calls of a method so, one after the other; the last reaction stays. Replaces what was said before. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public final <Q> ScriptedServer on(MethodDescriptor<Q, ?> method, Reaction<Q>... inTurn) {
        reactions.put(method.getBareMethodName(), new ConcurrentLinkedDeque<>(List.of(inTurn)));
        return this;
    }

    /** Lets somebody see the frames of Work streams first. */
    public ScriptedServer onFrame(StreamScript script) {
        this.script = script;
        return this;
    }

    /** The requests of a method so far. */
    @SuppressWarnings("unchecked")
    public <Q> List<Q> requests(MethodDescriptor<Q, ?> method) {
        return (List<Q>) List.copyOf(requestsOf(method));
    }

    /** The headers of all calls so far. */
    public List<Metadata> headers() {
        return headers;
    }

    /** The Work streams so far, the ended ones too. */
    public List<ScriptedStream> streams() {
        return List.copyOf(streams);
    }

    /** The Work stream of that number, from 0, once the client has registered and given credit on it. */
    public ScriptedStream stream(int number) {
        await().atMost(PATIENCE)
                .until(() -> streams.size() > number && streams.get(number).credits() > 0);
        return streams.get(number);
    }

    /** Ends the server and every call; the client finds nobody until {@link #comeBack()}. */
    public void goAway() {
        server.shutdownNow();
        await().atMost(PATIENCE).until(server::isTerminated);
    }

    public void comeBack() {
        server = start();
    }

    @Override
    public void close() {
        server.shutdownNow();
    }

    private Server start() {
        ServerServiceDefinition.Builder service = ServerServiceDefinition.builder(QueueServiceGrpc.SERVICE_NAME);
        QueueServiceGrpc.getServiceDescriptor().getMethods().forEach(method -> add(service, method));
        try {
            return InProcessServerBuilder.forName(name)
                    .addService(service.build())
                    .intercept(new Headers())
                    .build()
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <Q, R> void add(ServerServiceDefinition.Builder service, MethodDescriptor<Q, R> method) {
        MethodDescriptor<Q, byte[]> raw =
                method.toBuilder(method.getRequestMarshaller(), new Bytes()).build();
        if (method.getType() == MethodDescriptor.MethodType.UNARY) {
            service.addMethod(raw, ServerCalls.asyncUnaryCall((request, answer) -> unary(method, request, answer)));
        } else if (method.getType() == MethodDescriptor.MethodType.BIDI_STREAMING) {
            service.addMethod(raw, ServerCalls.asyncBidiStreamingCall(answer -> {
                ScriptedStream stream = new ScriptedStream(answer, (opened, frame) -> script.handle(opened, frame));
                streams.add(stream);
                @SuppressWarnings("unchecked")
                StreamObserver<Q> frames = (StreamObserver<Q>) (StreamObserver<WorkRequest>) stream;
                return frames;
            }));
        }
    }

    @SuppressWarnings("unchecked")
    private <Q> void unary(MethodDescriptor<Q, ?> method, Q request, StreamObserver<byte[]> answer) {
        requestsOf(method).add((Message) request);
        Deque<Reaction<?>> script = reactions.get(method.getBareMethodName());
        if (script == null) {
            answer.onError(Status.UNIMPLEMENTED
                    .withDescription("the test says nothing about " + method.getBareMethodName())
                    .asRuntimeException());
            return;
        }
        Reaction<?> only = script.peekLast();
        Reaction<?> next = script.size() > 1 ? script.pollFirst() : only;
        ((Reaction<Q>) (next == null ? only : next)).react(request, answer);
    }

    private List<Message> requestsOf(MethodDescriptor<?, ?> method) {
        return requests.computeIfAbsent(method.getBareMethodName(), unused -> new CopyOnWriteArrayList<>());
    }

    private final class Headers implements ServerInterceptor {
        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, R> call, Metadata metadata, ServerCallHandler<Q, R> next) {
            headers.add(metadata);
            return next.startCall(call, metadata);
        }
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] bytes) {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public byte[] parse(InputStream stream) {
            throw new UnsupportedOperationException("only sent");
        }
    }
}
