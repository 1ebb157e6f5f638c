package dev.ringo.server.engine;

import java.util.function.Function;

/**
 * A command whose result is its answer.
 *
 * @param <T> the answer
 */
record ReplyCommand<T>(Reply<T> reply, Function<Turn, T> action) implements Command {

    @Override
    public void execute(Turn turn) {
        turn.reply(reply, action.apply(turn));
    }

    @Override
    public void refused(Turn turn, RuntimeException reason) {
        turn.refuse(reply, Faults.asRefusal(reason));
    }
}
