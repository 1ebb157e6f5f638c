package dev.ringo.server.engine;

/**
 * Where the answer to a command goes, exactly once, after its commit. Called on the answering thread of the engine, so
 * it must not block.
 *
 * @param <T> the answer
 */
public interface Reply<T> {

    /** The command is carried out and durable. */
    void done(T answer);

    /** The command is refused or could not be stored: a {@code Refusal} says which; anything else is a fault. */
    void failed(RuntimeException reason);
}
