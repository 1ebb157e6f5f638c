package dev.ringo.sample.audit;

import java.util.List;

/**
 * What a search found.
 *
 * @param jars every jar once, sorted by location
 * @param problems what kept the search from being complete, in the order of the search
 */
public record JarSearch(List<FoundJar> jars, List<SearchProblem> problems) {

    public JarSearch {
        jars = List.copyOf(jars);
        problems = List.copyOf(problems);
    }
}
