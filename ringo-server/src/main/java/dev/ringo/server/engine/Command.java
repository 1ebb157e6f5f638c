package dev.ringo.server.engine;

/** Something the engine's thread is asked to do. */
interface Command {

    /**
     * Does it and leaves the answer with the turn. Changes of memory come behind those of the store, so that a failing
     * command has changed neither.
     *
     * @throws dev.ringo.server.queue.Refusal if it breaks a rule
     */
    void execute(Turn turn);

    /** Leaves the answer for a command that was not carried out. */
    void refused(Turn turn, RuntimeException reason);

    /** Whether it is turned away when too many commands wait. */
    default boolean needsRoom() {
        return true;
    }

    /**
     * Whether it may write, so that it needs a mark to go back to. One that does not write must not touch the
     * transaction at all: it is carried out even where the store fails.
     */
    default boolean writes() {
        return true;
    }

    /** Whether it is tried again in the next turn if the store is unavailable, because nobody else would repeat it. */
    default boolean outlivesTurn() {
        return false;
    }
}
