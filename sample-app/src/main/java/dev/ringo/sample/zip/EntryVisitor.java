package dev.ringo.sample.zip;

import java.io.IOException;
import java.io.InputStream;

/** Looks at the entries of an archive while it is scanned. */
@FunctionalInterface
public interface EntryVisitor {

    /** Reads as much of the content as it likes. */
    void visit(ZipRecord record, InputStream content) throws IOException;
}
