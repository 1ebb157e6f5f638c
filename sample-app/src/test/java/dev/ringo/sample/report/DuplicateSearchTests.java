package dev.ringo.sample.report;

import static dev.ringo.sample.report.Results.at;
import static dev.ringo.sample.report.Results.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ringo.sample.audit.AuditResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DuplicateSearchTests {

    private final List<AuditResult> results = new ArrayList<>();
    private final Map<String, List<String>> lists = new HashMap<>();

    @Test
    void classesAreGroupedByTheJarsThatShareThem() throws IOException {
        jar("/a.jar", "com.A", "com.B", "com.C", "com.OnlyInA");
        jar("/b.jar", "com.A", "com.B");
        jar("/c.jar", "com.C", "com.A", "com.OnlyInC");

        assertThat(search())
                .isEqualTo(new DuplicateClasses(
                        3,
                        List.of(
                                new SharedClasses(
                                        List.of(at("/a.jar"), at("/b.jar"), at("/c.jar")), 1, List.of("com.A")),
                                new SharedClasses(List.of(at("/a.jar"), at("/b.jar")), 1, List.of("com.B")),
                                new SharedClasses(List.of(at("/a.jar"), at("/c.jar")), 1, List.of("com.C"))),
                        0));
    }

    @Test
    void theLargestGroupComesFirstWithThreeExamples() throws IOException {
        jar("/a.jar", "x.A", "y.A", "y.B", "y.C", "y.D");
        jar("/b.jar", "x.A");
        jar("/c.jar", "y.A", "y.B", "y.C", "y.D");

        List<SharedClasses> groups = search().groups();

        assertThat(groups).extracting(SharedClasses::classes).containsExactly(4, 1);
        assertThat(groups.get(0).examples()).hasSize(3).allMatch(name -> name.startsWith("y."));
    }

    @Test
    void onlySoManyGroupsAreNamedAndTheRestIsCounted() throws IOException {
        for (int i = 0; i < 25; i++) {
            jar("/a" + i + ".jar", "com.C" + i);
            jar("/b" + i + ".jar", "com.C" + i);
        }

        DuplicateClasses duplicates = search();

        assertThat(duplicates.classes()).isEqualTo(25);
        assertThat(duplicates.groups()).hasSize(20);
        assertThat(duplicates.moreGroups()).isEqualTo(5);
    }

    @Test
    void copiesOfOneJarShareNothing() throws IOException {
        results.add(result("/a.jar", "same", 1, Map.of()));
        results.add(result("/b.jar", "same", 1, Map.of()));
        lists.put("same", List.of("com.A"));

        assertThat(search()).isEqualTo(DuplicateClasses.NONE);
    }

    @Test
    void theOrderOfTheAuditsDoesNotMatter() throws IOException {
        jar("/b.jar", "com.A", "com.B");
        jar("/a.jar", "com.A", "com.B");
        DuplicateClasses duplicates = search();

        Collections.reverse(results);

        assertThat(search()).isEqualTo(duplicates);
        assertThat(duplicates.groups().get(0).jars()).containsExactly(at("/a.jar"), at("/b.jar"));
    }

    @Test
    void aListThatCannotBeReadEndsTheSearch() {
        jar("/a.jar", "com.A");
        IOException missing = new IOException("missing");

        assertThatThrownBy(() -> DuplicateSearch.run(results, sha256 -> {
                    throw missing;
                }))
                .isSameAs(missing);
    }

    private void jar(String location, String... classes) {
        results.add(result(location, 1, Map.of()));
        lists.put(location, List.of(classes));
    }

    private DuplicateClasses search() throws IOException {
        return DuplicateSearch.run(results, lists::get);
    }
}
