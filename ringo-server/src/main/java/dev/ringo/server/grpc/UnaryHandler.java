package dev.ringo.server.grpc;

/**
 * What one unary RPC does: it checks, submits, and later answers. May throw a {@code Refusal}, which is then the answer.
 *
 * @param <Q> the request
 * @param <R> the response
 */
@FunctionalInterface
interface UnaryHandler<Q, R> {

    /** Begins the call; must not block. */
    void handle(Q request, UnaryCall<R> call);
}
