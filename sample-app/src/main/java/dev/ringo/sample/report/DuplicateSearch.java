package dev.ringo.sample.report;

import dev.ringo.sample.audit.AuditResult;
import dev.ringo.sample.audit.ClassLists;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Finds the classes that several jars have. A class costs eight bytes of memory, a hash of its name: with 64 bits two
 * names of a million are taken for one with a chance of one in thirty million, which a hint for people can bear. Names
 * are read again for the few examples that are shown.
 */
public final class DuplicateSearch {

    private static final int MOST_GROUPS = 20;
    private static final int EXAMPLES = 3;

    private final ClassLists lists;
    private final List<AuditResult> jars;
    private final Map<List<Integer>, Group> groups = new LinkedHashMap<>();

    private DuplicateSearch(ClassLists lists, List<AuditResult> jars) {
        this.lists = lists;
        this.jars = jars;
    }

    /** Searches all class lists of the results. */
    public static DuplicateClasses run(List<AuditResult> results, ClassLists lists) throws IOException {
        Map<String, AuditResult> distinct = new LinkedHashMap<>();
        results.stream()
                .sorted(Comparator.comparing(AuditResult::location))
                .forEach(result -> distinct.putIfAbsent(result.sha256(), result));
        return new DuplicateSearch(lists, List.copyOf(distinct.values())).run();
    }

    private DuplicateClasses run() throws IOException {
        merge(cursors());
        long classes =
                groups.values().stream().mapToLong(group -> group.classes).sum();
        List<Map.Entry<List<Integer>, Group>> largest = groups.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<List<Integer>, Group> entry) -> -entry.getValue().classes)
                        .thenComparing(entry -> jars.get(entry.getKey().get(0)).location()))
                .limit(MOST_GROUPS)
                .toList();
        List<SharedClasses> shared = new ArrayList<>();
        for (Map.Entry<List<Integer>, Group> entry : largest) {
            shared.add(describe(entry.getKey(), entry.getValue()));
        }
        return new DuplicateClasses(classes, shared, groups.size() - shared.size());
    }

    private PriorityQueue<Cursor> cursors() throws IOException {
        PriorityQueue<Cursor> cursors =
                new PriorityQueue<>(Comparator.comparingLong(Cursor::hash).thenComparingInt(cursor -> cursor.jar));
        for (int jar = 0; jar < jars.size(); jar++) {
            long[] hashes = lists.of(jars.get(jar).sha256()).stream()
                    .mapToLong(DuplicateSearch::hash)
                    .sorted()
                    .distinct()
                    .toArray();
            if (hashes.length > 0) {
                cursors.add(new Cursor(jar, hashes));
            }
        }
        return cursors;
    }

    /** Walks through all lists at once, from the smallest hash to the largest, so that equal ones meet. */
    private void merge(PriorityQueue<Cursor> cursors) {
        List<Integer> holders = new ArrayList<>();
        while (!cursors.isEmpty()) {
            long hash = cursors.element().hash();
            holders.clear();
            while (!cursors.isEmpty() && cursors.element().hash() == hash) {
                Cursor cursor = cursors.remove();
                holders.add(cursor.jar);
                if (cursor.advance()) {
                    cursors.add(cursor);
                }
            }
            if (holders.size() > 1) {
                groups.computeIfAbsent(List.copyOf(holders), jarsOfGroup -> new Group())
                        .add(hash);
            }
        }
    }

    private SharedClasses describe(List<Integer> holders, Group group) throws IOException {
        Set<Long> wanted = Set.copyOf(group.examples);
        List<String> examples = lists.of(jars.get(holders.get(0)).sha256()).stream()
                .filter(name -> wanted.contains(hash(name)))
                .toList();
        return new SharedClasses(
                holders.stream().map(jar -> jars.get(jar).location()).toList(), group.classes, examples);
    }

    /** FNV-1a with 64 bits. */
    private static long hash(String name) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    /** The next hash of one jar. */
    private static final class Cursor {

        private final int jar;
        private final long[] hashes;
        private int next;

        Cursor(int jar, long[] hashes) {
            this.jar = jar;
            this.hashes = hashes;
        }

        long hash() {
            return hashes[next];
        }

        boolean advance() {
            return ++next < hashes.length;
        }
    }

    /** The classes that exactly the same jars have. */
    private static final class Group {

        private final List<Long> examples = new ArrayList<>();
        private int classes;

        void add(long hash) {
            classes++;
            if (examples.size() < EXAMPLES) {
                examples.add(hash);
            }
        }
    }
}
