package dev.ringo.server.grpc;

import dev.ringo.proto.RingoMetadata;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;
import java.util.function.Supplier;

/** Lets calls pass that carry one of the accepted tokens. Comparing takes the same time wherever they differ. */
final class BearerTokens implements ServerInterceptor {

    private static final String SCHEME = "Bearer ";

    private final Supplier<Set<String>> accepted;

    BearerTokens(Supplier<Set<String>> accepted) {
        this.accepted = accepted;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        String authorization = headers.get(RingoMetadata.AUTHORIZATION);
        if (authorization != null && isAccepted(authorization)) {
            return next.startCall(call, headers);
        }
        call.close(
                Status.UNAUTHENTICATED.withDescription(
                        authorization == null
                                ? "This server needs a token: send the metadata 'authorization: Bearer <token>'"
                                : "The token is not accepted by this server"),
                new Metadata());
        return new ServerCall.Listener<>() {};
    }

    private boolean isAccepted(String authorization) {
        if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return false;
        }
        byte[] given = authorization.substring(SCHEME.length()).trim().getBytes(StandardCharsets.UTF_8);
        boolean found = false;
        for (String token : accepted.get()) {
            found |= MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), given);
        }
        return found;
    }
}
