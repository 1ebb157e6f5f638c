package dev.ringo.server.engine;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A change of the engine's memory without an answer of its own. It is never turned away for lack of room, and carried out even
 * where the store fails, because nobody would repeat it; only an engine that ends does not carry it out.
 */
record ControlCommand(Consumer<Turn> action, BiConsumer<Turn, RuntimeException> whenRefused) implements Command {

    /** A change that nobody waits for. */
    ControlCommand(Consumer<Turn> action) {
        this(action, (turn, reason) -> {
            throw reason;
        });
    }

    @Override
    public boolean writes() {
        return false;
    }

    @Override
    public boolean needsRoom() {
        return false;
    }

    @Override
    public void execute(Turn turn) {
        action.accept(turn);
    }

    @Override
    public void refused(Turn turn, RuntimeException reason) {
        whenRefused.accept(turn, reason);
    }
}
