package dev.ringo.client.worker;

import dev.ringo.client.wire.Assignment;
import dev.ringo.client.wire.ErrorText;
import dev.ringo.client.wire.Settlement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Says which settlement an execution deserves. */
final class Outcomes {

    private static final Duration LONGEST_DELAY = Duration.ofNanos(Long.MAX_VALUE);

    private Outcomes() {}

    /** What a handler that threw this, or nothing, wants. */
    static Settlement of(@Nullable Throwable failure) {
        if (failure == null) {
            return new Settlement.Ack();
        } else if (failure instanceof RetryTaskException retry) {
            return new Settlement.Nack(text(retry), usable(retry.delay()));
        } else if (failure instanceof PermanentTaskException permanent) {
            return new Settlement.Reject(text(permanent));
        }
        return new Settlement.Nack(ErrorText.of(failure), null);
    }

    /** Whether a handler says with this what shall become of its task, rather than failing somehow. */
    static boolean isVerdict(Throwable failure) {
        return failure instanceof RetryTaskException || failure instanceof PermanentTaskException;
    }

    /**
     * How a task that did not run, or not to its end, through no fault of its own is given back: undone where the
     * server can do that, else failed and retried at once, which takes an attempt. Null if that would end the task:
     * then its lease is better left to expire.
     */
    static @Nullable Settlement giveBack(Assignment assignment, boolean canRelease, String reason, Duration delay) {
        if (canRelease) {
            return new Settlement.Release();
        }
        return assignment.hasAttemptsLeft() ? new Settlement.Nack(ErrorText.clean(reason), delay) : null;
    }

    /** What an execution becomes when the server accepts the settlement. */
    static TaskOutcome outcomeOf(Settlement settlement) {
        if (settlement instanceof Settlement.Ack) {
            return TaskOutcome.SUCCEEDED;
        } else if (settlement instanceof Settlement.Reject) {
            return TaskOutcome.REJECTED;
        }
        return settlement instanceof Settlement.Nack ? TaskOutcome.FAILED : TaskOutcome.RELEASED;
    }

    private static String text(RuntimeException failure) {
        String message = failure.getMessage();
        return message == null ? ErrorText.of(failure) : ErrorText.clean(message);
    }

    private static @Nullable Duration usable(@Nullable Duration delay) {
        return delay == null || delay.isNegative() || delay.compareTo(LONGEST_DELAY) > 0 ? null : delay;
    }
}
