package dev.ringo.server.engine;

import java.util.function.Consumer;

/** A change of the engine's memory that has no answer and cannot be refused. */
record ControlCommand(Consumer<Turn> action) implements Command {

    @Override
    public boolean writes() {
        return false;
    }

    @Override
    public void execute(Turn turn) {
        action.accept(turn);
    }

    @Override
    public void refused(Turn turn, RuntimeException reason) {
        throw reason;
    }
}
