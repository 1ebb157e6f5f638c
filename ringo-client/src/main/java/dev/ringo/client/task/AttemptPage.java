package dev.ringo.client.task;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some attempts of a task, oldest first.
 *
 * @param attempts the attempts of this page
 * @param nextCursor where the next page begins, null when this is the last one
 */
public record AttemptPage(List<Attempt> attempts, @Nullable String nextCursor) {

    /** Copies the list. */
    public AttemptPage {
        attempts = List.copyOf(attempts);
    }
}
