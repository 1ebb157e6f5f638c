package dev.ringo.server.grpc;

import dev.ringo.proto.WireErrors;
import dev.ringo.taskqueue.v1.ErrorDetail;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls whose messages are any bytes at all, as no generated stub would send them. */
final class RawCalls {

    private static final MethodDescriptor.Marshaller<byte[]> BYTES = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    };

    private final ManagedChannel channel;
    private final CallOptions options;

    RawCalls(ManagedChannel channel) {
        this(channel, CallOptions.DEFAULT);
    }

    private RawCalls(ManagedChannel channel, CallOptions options) {
        this.channel = channel;
        this.options = options;
    }

    /** Compresses what it sends. */
    RawCalls compressed() {
        return new RawCalls(channel, options.withCompression("gzip"));
    }

    /** Sends the messages to a method of the service and returns how the call ends. */
    Outcome call(MethodDescriptor<?, ?> method, byte[]... messages) {
        ClientCall<byte[], byte[]> call =
                channel.newCall(method.toBuilder(BYTES, BYTES).build(), options);
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        outcome.complete(new Outcome(status, trailers));
                    }
                },
                new Metadata());
        call.request(1);
        for (byte[] message : messages) {
            call.sendMessage(message);
        }
        call.halfClose();
        return outcome.orTimeout(30, TimeUnit.SECONDS).join();
    }

    /** How a call ended. */
    record Outcome(Status status, Metadata trailers) {

        Status.Code code() {
            return status.getCode();
        }

        /** The detail of the contract, if there is one. */
        @Nullable ErrorDetail detail() {
            return WireErrors.detailOf(new StatusRuntimeException(status, trailers));
        }
    }
}
