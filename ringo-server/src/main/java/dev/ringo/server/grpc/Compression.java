package dev.ringo.server.grpc;

import io.grpc.Metadata;
import io.grpc.ServerCall;

/** Answers compressed where the client compresses; the library falls back to plain if the client cannot read it. */
final class Compression {

    private static final String GZIP = "gzip";
    private static final Metadata.Key<String> ENCODING =
            Metadata.Key.of("grpc-encoding", Metadata.ASCII_STRING_MARSHALLER);

    private Compression() {}

    /** To be called before anything is sent. */
    static void answerAlike(ServerCall<?, ?> call, Metadata headers) {
        if (GZIP.equals(headers.get(ENCODING))) {
            call.setCompression(GZIP);
            call.setMessageCompression(true);
        }
    }
}
