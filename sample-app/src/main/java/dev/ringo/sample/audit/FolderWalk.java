package dev.ringo.sample.audit;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects the jar files of folders and their subfolders. It works on real paths and enters none twice, which is why
 * neither a loop of links nor a folder with many names can lead it astray.
 */
final class FolderWalk {

    private final List<SearchProblem> problems;
    private final Set<Path> folders = new HashSet<>();
    private final Map<Path, FoundJar> jars = new TreeMap<>();

    FolderWalk(List<SearchProblem> problems) {
        this.problems = problems;
    }

    Collection<FoundJar> jars() {
        return jars.values();
    }

    void search(Path root) {
        Path real;
        try {
            real = root.toRealPath();
        } catch (NoSuchFileException e) {
            problems.add(SearchProblem.missing(root.toString()));
            return;
        } catch (IOException e) {
            problems.add(SearchProblem.unreadable(root.toString(), FileFault.of(e)));
            return;
        }
        if (!Files.isDirectory(real)) {
            addJar(real);
            return;
        }
        int before = jars.size();
        walk(real);
        if (jars.size() == before && jars.keySet().stream().noneMatch(jar -> jar.startsWith(real))) {
            problems.add(SearchProblem.nothingFound(root.toString()));
        }
    }

    private void walk(Path root) {
        Deque<Path> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            Path folder = open.removeLast();
            if (folders.add(folder)) {
                for (Path child : children(folder)) {
                    Path real = realPath(child);
                    if (real != null && Files.isDirectory(real)) {
                        open.addLast(real);
                    } else if (real != null && isNamedJar(child)) {
                        addJar(real);
                    }
                }
            }
        }
    }

    /** In a fixed order, so that two searches tell of their problems in the same one. */
    private List<Path> children(Path folder) {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(children::add);
        } catch (DirectoryIteratorException e) {
            problems.add(
                    SearchProblem.unreadable(folder.toString(), FileFault.of(Objects.requireNonNull(e.getCause()))));
        } catch (IOException e) {
            problems.add(SearchProblem.unreadable(folder.toString(), FileFault.of(e)));
        }
        children.sort(null);
        return children;
    }

    /** Null for what has none: a link to nowhere matters only when it is named as a jar. */
    private @Nullable Path realPath(Path child) {
        try {
            return child.toRealPath();
        } catch (IOException e) {
            if (isNamedJar(child)) {
                problems.add(SearchProblem.unreadable(child.toString(), FileFault.of(e)));
            }
            return null;
        }
    }

    private void addJar(Path real) {
        if (jars.containsKey(real)) {
            return;
        }
        try {
            BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                problems.add(SearchProblem.notAFile(real.toString()));
            } else if (!survivesAsText(real)) {
                problems.add(SearchProblem.unrepresentableName(real.toString()));
            } else {
                jars.put(
                        real,
                        new FoundJar(
                                JarLocation.of(real),
                                attributes.size(),
                                attributes.lastModifiedTime().toInstant()));
            }
        } catch (IOException e) {
            problems.add(SearchProblem.unreadable(real.toString(), FileFault.of(e)));
        }
    }

    private static boolean isNamedJar(Path path) {
        return path.toString().toLowerCase(Locale.ROOT).endsWith(".jar");
    }

    /** The path travels as text. Where the locale lacks a character of it, that text leads to another file or none. */
    private static boolean survivesAsText(Path path) {
        try {
            return Path.of(path.toString()).equals(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
