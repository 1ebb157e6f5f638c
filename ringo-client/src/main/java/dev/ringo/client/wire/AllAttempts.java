package dev.ringo.client.wire;

import dev.ringo.client.task.Attempt;
import dev.ringo.client.task.AttemptPage;
import java.util.Collections;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Walks over the attempts of a task and fetches each page when it is reached. */
final class AllAttempts extends Spliterators.AbstractSpliterator<Attempt> {

    private final Function<@Nullable String, AttemptPage> fetch;
    private Iterator<Attempt> page = Collections.emptyIterator();
    private @Nullable String cursor;
    private boolean fetched;

    AllAttempts(Function<@Nullable String, AttemptPage> fetch) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.fetch = fetch;
    }

    @Override
    public boolean tryAdvance(Consumer<? super Attempt> action) {
        while (!page.hasNext()) {
            if (fetched && cursor == null) {
                return false;
            }
            AttemptPage next = fetch.apply(cursor);
            fetched = true;
            cursor = next.nextCursor();
            page = next.attempts().iterator();
        }
        action.accept(page.next());
        return true;
    }
}
