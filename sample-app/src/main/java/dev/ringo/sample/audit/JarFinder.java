package dev.ringo.sample.audit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Finds all jars in folders, in their subfolders, and inside of jars. Links are followed, but every folder and file
 * counts once, under its real path. A damaged jar is found like any other: to say what is wrong with it is up to its
 * audit.
 */
public final class JarFinder {

    private JarFinder() {}

    /**
     * Searches the folders. A file that is named here counts as a jar, whatever its name ends in.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public static JarSearch find(Collection<Path> foldersAndFiles) throws InterruptedException {
        List<SearchProblem> problems = new ArrayList<>();
        FolderWalk walk = new FolderWalk(problems);
        foldersAndFiles.forEach(walk::search);
        NestedJars nested = new NestedJars(problems);
        List<FoundJar> jars = new ArrayList<>();
        for (FoundJar jar : walk.jars()) {
            jars.add(jar);
            jars.addAll(nested.in(jar));
        }
        jars.sort(Comparator.comparing(FoundJar::location));
        return new JarSearch(jars, problems);
    }
}
