package dev.ringo.client.wire;

import dev.ringo.client.task.TaskSpec;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Cuts a flow of specifications into batches that one call can carry, holding one batch and one specification more. */
final class Batches implements Iterator<List<dev.ringo.taskqueue.v1.TaskSpec>> {

    static final int MAX_TASKS = 1_000;

    /** Leaves room for what a message has besides its tasks, and for what an answer tells about each. */
    static final long MAX_BYTES = 12L << 20;

    /** What an answer tells about a new task beyond its specification, generously. */
    private static final long ANSWER_BYTES = 1_024;

    private final Iterator<TaskSpec> wanted;
    private final SpecCodec codec;
    private dev.ringo.taskqueue.v1.@Nullable TaskSpec carriedOver;

    Batches(Iterator<TaskSpec> wanted, SpecCodec codec) {
        this.wanted = wanted;
        this.codec = codec;
    }

    @Override
    public boolean hasNext() {
        return carriedOver != null || wanted.hasNext();
    }

    @Override
    public List<dev.ringo.taskqueue.v1.TaskSpec> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        List<dev.ringo.taskqueue.v1.TaskSpec> batch = new ArrayList<>();
        long bytes = 0;
        while (batch.size() < MAX_TASKS && hasNext()) {
            dev.ringo.taskqueue.v1.TaskSpec spec = carriedOver == null ? codec.message(wanted.next()) : carriedOver;
            bytes += spec.getSerializedSize() + ANSWER_BYTES;
            if (bytes > MAX_BYTES && !batch.isEmpty()) {
                carriedOver = spec;
                return batch;
            }
            carriedOver = null;
            batch.add(spec);
        }
        return batch;
    }
}
