package dev.ringo.server.engine;

import dev.ringo.server.queue.Refusal;
import dev.ringo.server.store.TaskTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * One round of the engine: what is done in one transaction at one moment, the answers that wait for its commit, and how
 * memory is undone if that fails.
 * Confined to the engine's thread until it is over; then its answers go to the answering thread.
 */
final class Turn {

    private final TaskTransaction transaction;
    private final Instant now;
    private final List<Answer> answers = new ArrayList<>();
    private final List<Runnable> undos = new ArrayList<>();

    Turn(TaskTransaction transaction, Instant now) {
        this.transaction = transaction;
        this.now = now;
    }

    TaskTransaction transaction() {
        return transaction;
    }

    /** The moment of everything that happens in this turn. */
    Instant now() {
        return now;
    }

    /** Adds the answer to a command with a reply. */
    <T> void reply(Reply<T> reply, T value) {
        answers.add(new Answer(() -> reply.done(value), reply::failed));
    }

    /** Adds the refusal of a command with a reply. */
    void refuse(Reply<?> reply, RuntimeException reason) {
        answers.add(new Answer(() -> reply.failed(reason), reply::failed));
    }

    /** Adds a frame that holds whether or not the transaction does. */
    void frame(Runnable send) {
        answers.add(new Answer(send, reason -> send.run()));
    }

    /** Adds a frame that only holds with the transaction, and what is sent in its place if that fails. */
    void frame(Runnable send, Consumer<Refusal> afterFailure) {
        answers.add(new Answer(send, afterFailure));
    }

    /** Notes how a change of memory is taken back that does not hold without what the transaction writes. */
    void undoing(Runnable undo) {
        undos.add(undo);
    }

    /** The point to which {@link #undoTo} goes back. */
    Mark mark() {
        return new Mark(answers.size(), undos.size());
    }

    /** Takes back the answers and the changes of memory since the mark: their command is not carried out. */
    void undoTo(Mark mark) {
        answers.subList(mark.answers, answers.size()).clear();
        undoFrom(mark.undos);
    }

    /** What the answering thread has to run now that everything is durable. */
    List<Runnable> committed() {
        return answers.stream().map(Answer::afterCommit).toList();
    }

    /**
     * Takes back what does not hold without the transaction, which has failed.
     *
     * @return what the answering thread has to run
     */
    List<Runnable> failed(Refusal reason) {
        undoFrom(0);
        return answers.stream()
                .<Runnable>map(answer -> () -> answer.afterFailure().accept(reason))
                .toList();
    }

    private void undoFrom(int first) {
        List<Runnable> undone = undos.subList(first, undos.size());
        Collections.reverse(undone);
        undone.forEach(Runnable::run);
        undone.clear();
    }

    /**
     * A point of a turn.
     *
     * @param answers how many answers there were
     * @param undos how many changes of memory could be taken back
     */
    record Mark(int answers, int undos) {}

    private record Answer(Runnable afterCommit, Consumer<Refusal> afterFailure) {}
}
