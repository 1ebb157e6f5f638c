package dev.ringo.server.grpc;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.ringo.proto.Protocol;
import dev.ringo.server.queue.Refusal;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses requests within the limits of the contract and never throws: what cannot be parsed becomes a refusal that says
 * why.
 *
 * @param <T> the request
 */
final class RequestMarshaller<T extends Message> implements Marshaller<Received<T>> {

    /**
     * Levels of messages within messages. One level of JSON takes two (lists) or three (objects), and parsing one level
     * of messages takes about 300 bytes of stack: {@link NetworkServer} gives its threads enough.
     */
    static final int MAX_LEVELS = 15_000;

    private final String name;
    private final Marshaller<T> parser;

    RequestMarshaller(T prototype) {
        this.name = prototype.getDescriptorForType().getName();
        this.parser = ProtoUtils.marshallerWithRecursionLimit(prototype, MAX_LEVELS);
    }

    @Override
    public InputStream stream(Received<T> request) {
        throw new UnsupportedOperationException("A server sends no requests");
    }

    @Override
    public Received<T> parse(InputStream stream) {
        try {
            return stream instanceof KnownLength ? parseKnown(stream) : parseBounded(stream);
        } catch (IOException failure) {
            return malformed(failure.getMessage());
        } catch (StackOverflowError tooDeep) {
            return malformed("its messages are nested too deeply");
        } catch (OutOfMemoryError full) {
            return new Received.Unreadable<>(new Refusal(
                    Refusal.Code.UNAVAILABLE, "There is no memory for this " + name + " at the moment; try again"));
        }
    }

    private Received<T> parseKnown(InputStream stream) throws IOException {
        return stream.available() > Protocol.MAX_MESSAGE_BYTES ? tooLarge() : parseWithin(stream);
    }

    private Received<T> parseBounded(InputStream stream) {
        BoundedStream bounded = new BoundedStream(stream, Protocol.MAX_MESSAGE_BYTES);
        Received<T> parsed = parseWithin(bounded);
        return bounded.isExceeded() ? tooLarge() : parsed;
    }

    private Received<T> parseWithin(InputStream stream) {
        try {
            return new Received.Parsed<>(parser.parse(stream));
        } catch (StatusRuntimeException failure) {
            return malformed(
                    failure.getCause() instanceof InvalidProtocolBufferException reason
                            ? reason.getMessage()
                            : failure.getStatus().getDescription());
        } catch (RuntimeException failure) {
            return malformed(failure.getMessage());
        }
    }

    private Received<T> tooLarge() {
        return new Received.Unreadable<>(new Refusal(
                Refusal.Code.TOO_LARGE,
                "The " + name + " is larger than " + Protocol.MAX_MESSAGE_BYTES + " bytes",
                Map.of("limit", String.valueOf(Protocol.MAX_MESSAGE_BYTES))));
    }

    private Received<T> malformed(@Nullable String why) {
        return new Received.Unreadable<>(
                new Refusal(Refusal.Code.INVALID_ARGUMENT, "The bytes of the request are no " + name + ": " + why));
    }
}
