package dev.ringo.sample.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoundJarTests {

    private static final Instant TIME = Instant.parse("2024-05-06T07:08:09.123Z");

    @Test
    void theKeyIsReadable() {
        FoundJar jar = new FoundJar(new JarLocation("/app/a.jar", List.of("lib/b.jar")), 42, TIME);

        assertThat(jar.key()).isEqualTo("/app/a.jar!/lib/b.jar|42|2024-05-06T07:08:09.123Z");
    }

    @Test
    void anotherPathSizeOrTimeIsAnotherKey() {
        JarLocation a = new JarLocation("/a.jar", List.of());
        JarLocation b = new JarLocation("/b.jar", List.of());

        assertThat(List.of(
                        new FoundJar(a, 1, TIME).key(),
                        new FoundJar(b, 1, TIME).key(),
                        new FoundJar(a, 2, TIME).key(),
                        new FoundJar(a, 1, TIME.plusNanos(1)).key()))
                .doesNotHaveDuplicates();
    }

    @Test
    void aPathThatNoKeyCanHoldIsHashed() {
        FoundJar longName = new FoundJar(new JarLocation("/" + "\u65E5".repeat(400) + ".jar", List.of()), 1, TIME);
        FoundJar otherLongName = new FoundJar(new JarLocation("/" + "\u65E5".repeat(401) + ".jar", List.of()), 1, TIME);
        FoundJar withNul = new FoundJar(new JarLocation("/a.jar", List.of("b\0.jar")), 1, TIME);

        assertThat(longName.key()).matches("sha256:[0-9a-f]{64}\\|1\\|.*").isNotEqualTo(otherLongName.key());
        assertThat(longName.key().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1_024);
        assertThat(withNul.key()).doesNotContain("\0");
    }
}
