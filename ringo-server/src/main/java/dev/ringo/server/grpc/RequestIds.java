package dev.ringo.server.grpc;

import java.util.Map;
import java.util.TreeMap;

/**
 * The request ids that a stream has used, each of which may be used once; 0 stands for none. Ordered ids must grow.
 * Unordered ones are kept as ranges, which takes little room for a client that counts; of a client that leaves more than
 * {@value #MAX_RANGES} gaps the lowest ids are forgotten, so that memory stays bounded: a repeat of those passes.
 * Confined to the thread that reads the stream.
 */
final class RequestIds {

    static final int MAX_RANGES = 4_096;

    private final boolean ordered;
    private final TreeMap<Long, Long> ranges = new TreeMap<>(Long::compareUnsigned);
    private long last;

    RequestIds(boolean ordered) {
        this.ordered = ordered;
    }

    /** Uses an id up; returns false if that breaks the rule. */
    boolean use(long id) {
        if (id == 0) {
            return true;
        }
        return ordered ? useOrdered(id) : useUnordered(id);
    }

    private boolean useOrdered(long id) {
        if (Long.compareUnsigned(id, last) <= 0) {
            return false;
        }
        last = id;
        return true;
    }

    private boolean useUnordered(long id) {
        Map.Entry<Long, Long> below = ranges.floorEntry(id);
        if (below != null && Long.compareUnsigned(below.getValue(), id) >= 0) {
            return false;
        }
        long from = below != null && below.getValue() == id - 1 ? below.getKey() : id;
        Long through = id == -1 ? null : ranges.remove(id + 1);
        ranges.put(from, through == null ? id : through);
        if (ranges.size() > MAX_RANGES) {
            ranges.pollFirstEntry();
        }
        return true;
    }
}
