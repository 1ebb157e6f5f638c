package dev.ringo.client.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.task.Attempt;
import dev.ringo.client.task.RetryPolicy;
import dev.ringo.client.task.Task;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.task.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Specifications of tasks, checked before the network, and how many of them one call takes. */
class SpecTests {

    private final SpecCodec codec = new SpecCodec("queue", new JsonMapper());

    @ParameterizedTest
    @CsvSource({
        "'',    key, type is empty",
        "type,  '',  unique key is empty",
        "t\u0000t, key, type holds a NUL at index 1",
        "type,  k\u0000k, unique key holds a NUL at index 1",
        "t\ud800, key, type holds half of a surrogate pair at index 1",
        "type,  \udc00, unique key holds half of a surrogate pair at index 0"
    })
    void aNameThatIsNoneIsRefusedWithItsField(String type, String key, String message) {
        assertRefused(TaskSpec.of(type, key, null), message);
    }

    @Test
    void namesAreLimitedInBytes() {
        String longestKey = "ü".repeat((2_048 - 5) / 2);
        assertThat(codec.message(TaskSpec.of("t".repeat(1_024), longestKey + "k", null))
                        .getUniqueKey())
                .hasSize(1_022);
        assertRefused(TaskSpec.of("t", longestKey + "kk", null), "2049 bytes");
        assertRefused(TaskSpec.of("ü".repeat(513), "k", null), "1026 bytes");
        assertThat(codec.message(TaskSpec.of("🎈", "🎈", null)).getType()).isEqualTo("🎈");
    }

    @Test
    void timesThatTheWireCannotSayAreRefused() {
        assertRefused(TaskSpec.of("t", "k", null).withAvailableAt(Instant.MAX), "availableAt");
        assertRefused(TaskSpec.of("t", "k", null).withAvailableAt(Instant.MIN), "availableAt");
        assertThat(codec.message(TaskSpec.of("t", "k", null).withAvailableAt(Instant.EPOCH))
                        .hasAvailableAt())
                .isTrue();
    }

    @Test
    void policiesThatNoServerTakesAreNotMade() {
        Duration second = Duration.ofSeconds(1);
        List<Runnable> bad = List.of(
                () -> RetryPolicy.fixed(0, second),
                () -> RetryPolicy.fixed(33, second),
                () -> RetryPolicy.fixed(3, second.negated()),
                () -> RetryPolicy.fixed(3, Duration.ofSeconds(Long.MAX_VALUE)),
                () -> RetryPolicy.exponential(3, second, Duration.ZERO),
                () -> RetryPolicy.DEFAULT.withMultiplier(0.9),
                () -> RetryPolicy.DEFAULT.withMultiplier(Double.NaN),
                () -> RetryPolicy.DEFAULT.withMultiplier(Double.POSITIVE_INFINITY),
                () -> RetryPolicy.DEFAULT.withJitter(1.1),
                () -> RetryPolicy.DEFAULT.withJitter(Double.NaN));
        bad.forEach(policy -> assertThatThrownBy(policy::run).isInstanceOf(InvalidArgumentException.class));
    }

    @Test
    void aSpecificationDoesNotShowItsPayload() {
        assertThat(TaskSpec.of("t", "k", "s3cret").toString()).doesNotContain("s3cret");
    }

    @Test
    void batchesHoldAThousandTasksAndCarryWhatIsOver() {
        Batches batches = batches(2_500, 10);
        assertThat(IntStream.range(0, 3).map(i -> batches.next().size())).containsExactly(1_000, 1_000, 500);
        assertThat(batches.hasNext()).isFalse();
        assertThatThrownBy(batches::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void batchesStayBelowTheSizeOfAMessage() {
        Batches batches = batches(40, 1_000_000);
        int tasks = 0;
        while (batches.hasNext()) {
            List<dev.ringo.taskqueue.v1.TaskSpec> batch = batches.next();
            tasks += batch.size();
            assertThat(batch.stream()
                            .mapToLong(spec -> spec.getSerializedSize())
                            .sum())
                    .isLessThan(Batches.MAX_BYTES);
        }
        assertThat(tasks).isEqualTo(40);
    }

    @Test
    void whatANewerServerSaysIsUnknownAndNoFailure() {
        Task task = new TaskCodec(new JsonMapper())
                .task(dev.ringo.taskqueue.v1.Task.newBuilder()
                        .setStatusValue(99)
                        .addAttempts(dev.ringo.taskqueue.v1.Attempt.newBuilder().setOutcome("abducted"))
                        .build());
        assertThat(task.status()).isEqualTo(TaskStatus.UNKNOWN);
        assertThat(task.attempts().get(0).outcome()).isEqualTo(Attempt.Outcome.UNKNOWN);
        assertThat(task.progress()).isNull();
        assertThat(task.lease()).isNull();
    }

    @Test
    void tokensOfSessionsAndLeasesAreNotShown() {
        assertThat(new LeaseRef("t", 1, "s3cret").toString()).doesNotContain("s3cret");
        assertThat(new Session("s3cret", 7, "v", Set.of()).toString()).doesNotContain("s3cret");
    }

    private Batches batches(int count, int bytes) {
        String payload = "x".repeat(bytes);
        return new Batches(
                IntStream.range(0, count)
                        .mapToObj(i -> TaskSpec.of("t", "k" + i, payload))
                        .iterator(),
                codec);
    }

    private void assertRefused(TaskSpec spec, String message) {
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(() -> codec.message(spec))
                .withMessageContaining(message);
    }
}
