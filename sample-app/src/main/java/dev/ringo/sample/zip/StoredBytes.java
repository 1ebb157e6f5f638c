package dev.ringo.sample.zip;

import java.io.IOException;
import java.io.InputStream;

/** A stretch of other bytes: an entry that its archive stores as it is. */
record StoredBytes(ByteSource outer, long start, long size) implements ByteSource {

    @Override
    public InputStream openAt(long offset) throws IOException {
        return new BoundedStream(outer.openAt(start + offset), size - offset);
    }
}
