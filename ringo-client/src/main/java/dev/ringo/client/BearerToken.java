package dev.ringo.client;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.proto.RingoMetadata;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors.CheckedForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Adds the token to every call and stream. */
final class BearerToken implements ClientInterceptor {

    private final Supplier<String> token;

    BearerToken(Supplier<String> token) {
        this.token = token;
    }

    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
        return new CheckedForwardingClientCall<>(next.newCall(method, options)) {
            @Override
            protected void checkedStart(Listener<R> listener, Metadata headers) {
                headers.put(RingoMetadata.AUTHORIZATION, RingoMetadata.bearer(current()));
                delegate().start(listener, headers);
            }
        };
    }

    /** The token, or the failure of a call that cannot be made without it. */
    private String current() {
        try {
            return check(token.get());
        } catch (RuntimeException e) {
            throw Status.UNAUTHENTICATED
                    .withDescription("there is no usable token")
                    .withCause(e)
                    .asRuntimeException();
        }
    }

    /** Refuses what a header cannot carry, without repeating it; a transport would leave it out and log it. */
    static String check(@Nullable String token) {
        if (token == null || token.isEmpty()) {
            throw new InvalidArgumentException("The token is empty");
        }
        if (!token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new InvalidArgumentException(
                    "The token holds a character that no header carries, such as a space or a line's end");
        }
        return token;
    }
}
