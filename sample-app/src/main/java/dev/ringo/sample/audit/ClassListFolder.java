package dev.ringo.sample.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Keeps class lists as text files in a folder, a name a line. A list is named by the hash of its jar, so a jar that is
 * audited twice, at the same time even, writes the same file with the same content.
 */
public final class ClassListFolder implements ClassLists {

    private final Path folder;

    /** A folder that need not exist yet. */
    public ClassListFolder(Path folder) {
        this.folder = folder;
    }

    /** Stores the list; after a crash it is there as a whole or not at all. */
    public void store(AuditedJar jar) throws IOException {
        Files.createDirectories(folder);
        Path unfinished = Files.createTempFile(folder, "list-", ".tmp");
        try {
            Files.write(unfinished, jar.classNames());
            Files.move(
                    unfinished,
                    file(jar.result().sha256()),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    @Override
    public List<String> of(String sha256) throws IOException {
        try {
            return Files.readAllLines(file(sha256));
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "The class list " + e.getFile() + " is missing. Remove the audit's folder and audit again.", e);
        }
    }

    private Path file(String sha256) {
        return folder.resolve(sha256 + ".classes");
    }
}
