package dev.ringo.sample.audit;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says in words why the file system refused. */
final class FileFault {

    private FileFault() {}

    static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "it is not there";
        }
        if (e instanceof AccessDeniedException) {
            return "this user may not read it";
        }
        String reason = e instanceof FileSystemException fault ? fault.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
