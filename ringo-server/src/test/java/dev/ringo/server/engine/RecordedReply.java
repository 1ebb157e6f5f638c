package dev.ringo.server.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * Every answer that a command gets, however many there are.
 *
 * @param <T> the answer
 */
final class RecordedReply<T> implements Reply<T> {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<Outcome<T>> outcomes = new CopyOnWriteArrayList<>();

    @Override
    public void done(T answer) {
        outcomes.add(new Outcome<>(answer, null));
    }

    @Override
    public void failed(RuntimeException reason) {
        outcomes.add(new Outcome<>(null, reason));
    }

    /** The answer, once it is there. */
    T value() {
        Outcome<T> outcome = outcome();
        assertThat(outcome.reason).isNull();
        return outcome.answer;
    }

    /** The code of the refusal, once it is there. */
    Refusal.Code code() {
        Outcome<T> outcome = outcome();
        assertThat(outcome.reason).isInstanceOf(Refusal.class);
        return ((Refusal) outcome.reason).code();
    }

    /** How many answers there are by now. */
    int count() {
        return outcomes.size();
    }

    /** Waits for the answer, whatever it is. */
    void await() {
        outcome();
    }

    private Outcome<T> outcome() {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).until(() -> !outcomes.isEmpty());
        return outcomes.get(0);
    }

    private record Outcome<T>(@Nullable T answer, @Nullable RuntimeException reason) {}
}
