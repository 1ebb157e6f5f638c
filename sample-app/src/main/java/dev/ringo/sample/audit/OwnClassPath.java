package dev.ringo.sample.audit;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Knows where the jars of the running application are: on its class path, on the class paths that those name in their
 * manifests, and in {@code BOOT-INF/lib} of an application that runs unpacked. An executable jar is one entry here; what
 * is inside of it is found by {@link JarFinder}.
 */
public final class OwnClassPath {

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private final Set<Path> jars = new LinkedHashSet<>();

    private OwnClassPath() {}

    /** The jars and library folders of this JVM. */
    public static List<Path> locate() {
        return locate(System.getProperty("java.class.path", ""));
    }

    /** The same for any class path. Like a JVM, it passes over entries that are not there. */
    static List<Path> locate(String classPath) {
        OwnClassPath own = new OwnClassPath();
        Stream.of(classPath.split(Pattern.quote(File.pathSeparator)))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().normalize())
                .forEach(own::add);
        return List.copyOf(own.jars);
    }

    private void add(Path entry) {
        Deque<Path> open = new ArrayDeque<>(List.of(entry));
        while (!open.isEmpty()) {
            Path next = open.removeFirst();
            if (Files.isRegularFile(next) && jars.add(next)) {
                open.addAll(namedByManifest(next));
            } else if (Files.isDirectory(next.resolve("BOOT-INF/lib"))) {
                jars.add(next.resolve("BOOT-INF/lib"));
            }
        }
    }

    private static List<Path> namedByManifest(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String names =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return names == null
                    ? List.of()
                    : SPACES.splitAsStream(names.strip())
                            .flatMap(name -> resolve(jar, name))
                            .toList();
        } catch (IOException ignored) {
            // A damaged jar names nothing; its audit says what is wrong with it.
            return List.of();
        }
    }

    /** Entries are URLs, relative to the jar; those that are no files are not for us. */
    private static Stream<Path> resolve(Path jar, String name) {
        try {
            URI uri = jar.toUri().resolve(name);
            boolean local = "file".equals(uri.getScheme().toLowerCase(Locale.ROOT));
            return local ? Stream.of(Path.of(uri).normalize()) : Stream.empty();
        } catch (IllegalArgumentException ignored) {
            return Stream.empty();
        }
    }
}
