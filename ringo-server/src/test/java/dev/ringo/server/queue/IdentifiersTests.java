package dev.ringo.server.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentifiersTests {

    private static final Instant NOW = Instant.parse("2026-11-30T12:34:56.789Z");

    @Test
    void anIdBeginsWithTheMillisecondsAndIsRandomBehindThem() {
        Identifiers identifiers = new Identifiers(InstantSource.fixed(NOW), FixedRandom.filling(0xAB));
        assertThat(identifiers.newTaskId()).isEqualTo("%012x".formatted(NOW.toEpochMilli()) + "ab".repeat(26));
    }

    @Test
    void aTokenIsRandomThroughout() {
        Identifiers identifiers = new Identifiers(InstantSource.fixed(NOW), FixedRandom.filling(0x0F));
        assertThat(identifiers.newLeaseToken()).isEqualTo("0f".repeat(32));
    }

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z, 1970-01-01T00:00:00.001Z",
        "2026-11-30T12:34:56.789Z, 2026-11-30T12:34:56.790Z",
        "2026-11-30T12:34:56.789Z, 9999-12-31T23:59:59.999Z"
    })
    void anIdMadeLaterSortsBehind(Instant earlier, Instant later) {
        Identifiers first = new Identifiers(InstantSource.fixed(earlier), FixedRandom.filling(0xFF));
        Identifiers second = new Identifiers(InstantSource.fixed(later), FixedRandom.filling(0x00));
        assertThat(second.newTaskId()).hasSize(64).isGreaterThan(first.newTaskId());
    }

    @Test
    void idsAndTokensOfOneMomentDiffer() {
        Identifiers identifiers = new Identifiers(InstantSource.fixed(NOW), new Random(1));
        Set<String> made = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            assertThat(made.add(identifiers.newTaskId())).isTrue();
            assertThat(made.add(identifiers.newLeaseToken())).isTrue();
        }
        assertThat(made).allMatch(text -> text.matches("[0-9a-f]{64}"));
    }

    @Test
    void aTokenIsNotShownWhereALeaseIsPrinted() {
        HeldLease lease = new HeldLease("secret", "worker", NOW);
        assertThat(lease.toString()).contains("worker").doesNotContain("secret");
        assertThat(new LeaseRef("task", 1, "secret").toString())
                .contains("task")
                .doesNotContain("secret");
    }
}
