package dev.ringo.sample.audit;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a jar is: a file, or an entry of a jar, at any depth.
 *
 * @param file the absolute path of the file
 * @param inside the names of the entries that lead from the file to the jar; empty when the file is the jar
 */
public record JarLocation(String file, List<String> inside) implements Comparable<JarLocation> {

    private static final String SEPARATOR = "!/";
    private static final Comparator<JarLocation> BY_TEXT = Comparator.comparing(JarLocation::toString);

    public JarLocation {
        inside = List.copyOf(inside);
    }

    /** The file itself. */
    public static JarLocation of(Path file) {
        return new JarLocation(file.toAbsolutePath().toString(), List.of());
    }

    /** A jar inside this one. */
    public JarLocation nested(String entry) {
        return new JarLocation(
                file, Stream.concat(inside.stream(), Stream.of(entry)).toList());
    }

    /** The file that has to be opened. */
    public Path path() {
        return Path.of(file);
    }

    /** How many jars are around this one. */
    public int depth() {
        return inside.size();
    }

    @Override
    public int compareTo(JarLocation other) {
        return BY_TEXT.compare(this, other);
    }

    /** The usual spelling: {@code /app/shop.jar!/BOOT-INF/lib/db.jar}. */
    @Override
    public String toString() {
        return inside.isEmpty() ? file : file + SEPARATOR + String.join(SEPARATOR, inside);
    }
}
