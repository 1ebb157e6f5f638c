package dev.ringo.server.engine;

import dev.ringo.server.store.TaskTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One round of the engine: what is done in one transaction at one moment, and the answers that wait for its commit.
 * Confined to the engine's thread until it is over; then its answers go to the answering thread.
 */
final class Turn {

    private final TaskTransaction transaction;
    private final Instant now;
    private final List<Answer> answers = new ArrayList<>();
    private final Set<WorkStream> streams = new LinkedHashSet<>();

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

    /** Adds a frame of a stream. If the turn fails, the stream ends: what it was told may not hold. */
    void frame(WorkStream stream, Runnable send) {
        streams.add(stream);
        answers.add(new Answer(send, reason -> {}));
    }

    /** The point to which {@link #undoTo} goes back. */
    int mark() {
        return answers.size();
    }

    /** Takes back the answers that were added since the mark: their command is not carried out. */
    void undoTo(int mark) {
        answers.subList(mark, answers.size()).clear();
    }

    /** The streams that this turn has frames for. */
    Set<WorkStream> streams() {
        return streams;
    }

    /** What the answering thread has to run now that everything is durable. */
    List<Runnable> committed() {
        return answers.stream().map(Answer::afterCommit).toList();
    }

    /** What the answering thread has to run now that nothing of this turn has happened. */
    List<Runnable> failed(RuntimeException reason) {
        return answers.stream()
                .<Runnable>map(answer -> () -> answer.afterFailure().accept(reason))
                .toList();
    }

    private record Answer(Runnable afterCommit, Consumer<RuntimeException> afterFailure) {}
}
