package dev.ringo.sample.audit;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/** Size and time of a file: when they differ before and after, somebody wrote to it in between. */
record FileStamp(long size, Instant modified) {

    static FileStamp of(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            // To open a pipe would wait for its writer.
            throw new FileSystemException(file.toString(), null, "it is not a regular file");
        }
        return new FileStamp(attributes.size(), attributes.lastModifiedTime().toInstant());
    }
}
