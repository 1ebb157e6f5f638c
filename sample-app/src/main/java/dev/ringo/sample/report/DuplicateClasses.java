package dev.ringo.sample.report;

import java.util.List;

/**
 * Classes that occur in more than one jar. Copies of the same jar count as one jar here.
 *
 * @param classes how many class names occur more than once
 * @param groups which jars share them, the largest groups first; perhaps not all
 * @param moreGroups how many groups were left out
 */
public record DuplicateClasses(long classes, List<SharedClasses> groups, int moreGroups) {

    /** No duplicates. */
    public static final DuplicateClasses NONE = new DuplicateClasses(0, List.of(), 0);

    public DuplicateClasses {
        groups = List.copyOf(groups);
    }
}
