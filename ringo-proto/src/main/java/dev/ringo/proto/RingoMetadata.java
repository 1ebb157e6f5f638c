package dev.ringo.proto;

import io.grpc.Metadata;

/** The metadata that calls carry. */
public final class RingoMetadata {

    /** {@code authorization: Bearer <token>}, for servers that ask for a token. */
    public static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    /** {@code x-ringo-local-token: <token>}, for daemons shared on one machine. */
    public static final Metadata.Key<String> LOCAL_TOKEN =
            Metadata.Key.of("x-ringo-local-token", Metadata.ASCII_STRING_MARSHALLER);

    private static final String BEARER = "Bearer ";

    private RingoMetadata() {}

    /** The value of {@link #AUTHORIZATION} for a token. */
    public static String bearer(String token) {
        return BEARER + token;
    }
}
