package dev.ringo.spring;

import org.jspecify.annotations.Nullable;

/**
 * Where the client connects and with which credentials: the one seam for it. Without a bean of this type the properties
 * decide.
 */
public interface RingoConnectionDetails {

    /** The server, such as {@code grpc://queue.example.org:7233}. */
    String endpoint();

    /** The bearer token, or null if the server asks for none. */
    @Nullable String token();
}
