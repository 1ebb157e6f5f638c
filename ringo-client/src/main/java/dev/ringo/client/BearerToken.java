package dev.ringo.client;

import dev.ringo.proto.RingoMetadata;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import java.util.function.Supplier;

/** Adds the token to every call and stream. */
final class BearerToken implements ClientInterceptor {

    private final Supplier<String> token;

    BearerToken(Supplier<String> token) {
        this.token = token;
    }

    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
        return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
            @Override
            public void start(Listener<R> listener, Metadata headers) {
                headers.put(RingoMetadata.AUTHORIZATION, RingoMetadata.bearer(token.get()));
                super.start(listener, headers);
            }
        };
    }
}
