package dev.ringo.sample.zip;

import java.io.IOException;
import java.io.InputStream;

/** Bytes that can be read from any place, again and again: a file, or an archive inside an archive. */
public interface ByteSource {

    /** How many bytes there are. */
    long size();

    /** Reads from the offset to the end. The caller closes the stream; other streams stay open. */
    InputStream openAt(long offset) throws IOException;
}
