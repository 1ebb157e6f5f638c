package dev.ringo.server.grpc;

import dev.ringo.server.queue.Refusal;

/**
 * A message as it came in. One that cannot be parsed is a value too: a marshaller that throws would end the call with a
 * status of the library's choice, which tells the client nothing.
 *
 * @param <T> the message
 */
sealed interface Received<T> {

    /** A well-formed message. */
    record Parsed<T>(T message) implements Received<T> {}

    /** A message that is too large or malformed. */
    record Unreadable<T>(Refusal reason) implements Received<T> {}
}
