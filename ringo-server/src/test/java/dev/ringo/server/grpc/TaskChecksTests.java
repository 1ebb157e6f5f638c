package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Duration;
import com.google.protobuf.ListValue;
import com.google.protobuf.Value;
import dev.ringo.proto.Protocol;
import dev.ringo.server.ServerClient;
import dev.ringo.server.queue.NewTask;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.RetryPolicy;
import dev.ringo.taskqueue.v1.RetryStrategy;
import dev.ringo.taskqueue.v1.TaskSpec;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a task may look like; each limit at, below and above. */
class TaskChecksTests {

    @ParameterizedTest
    @ValueSource(ints = {2_046, 2_047})
    void queueAndKeyTogetherMayHave2KiB(int bytes) {
        assertThat(check("q", ServerClient.spec("k".repeat(bytes))).uniqueKey()).hasSize(bytes);
    }

    @Test
    void queueAndKeyTogetherMayNotHaveMore() {
        assertRefused(() -> check("q", ServerClient.spec("k".repeat(2_048))), "task.unique_key", "2048");
        assertRefused(() -> check("q", ServerClient.spec("k".repeat(2_049))), "task.unique_key", "2048");
        assertRefused(() -> TaskChecks.queue("q".repeat(2_049)), "queue", "2048");
        assertThat(TaskChecks.queue("q".repeat(2_048))).hasSize(2_048);
    }

    @Test
    void limitsCountBytesAndNotCharacters() {
        assertThat(check("q", ServerClient.spec("😀".repeat(511))).uniqueKey()).hasSize(1_022);
        assertRefused(() -> check("q", ServerClient.spec("😀".repeat(512))), "task.unique_key", "2048");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_023, 1_024})
    void aTypeMayHave1KiB(int bytes) {
        assertThat(check(spec().setType("t".repeat(bytes))).type()).hasSize(bytes);
    }

    @Test
    void aTypeMayNotHaveMore() {
        assertRefused(() -> check(spec().setType("t".repeat(1_025))), "task.type", "1024");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\0", "a\0b", "\uD800", "a\uDC00", "\uDC00\uD800", "x\uD83Dy"})
    void namesAreNotEmptyAndHoldNoNulAndNoHalfCharacters(String name) {
        assertRefused(() -> TaskChecks.queue(name), "queue", "queue");
        assertRefused(() -> check(spec().setUniqueKey(name)), "task.unique_key", "task.unique_key");
        assertRefused(() -> check(spec().setType(name)), "task.type", "task.type");
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "\n", "\u0001", "é", "😀", "\uFFFF", "a b/c?d=e#f"})
    void namesMayHoldEverythingElse(String name) {
        assertThat(TaskChecks.queue(name)).isEqualTo(name);
        assertThat(check(spec().setUniqueKey(name).setType(name)).uniqueKey()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0})
    void aPayloadMayHave1MiBOfJson(int more) {
        int characters = Protocol.MAX_PAYLOAD_BYTES - 2 + more;
        assertThat(check(spec().setPayload(text("x".repeat(characters)))).payload())
                .hasSize(Protocol.MAX_PAYLOAD_BYTES + more);
    }

    @Test
    void aPayloadMayNotHaveMore() {
        Value large = text("x".repeat(Protocol.MAX_PAYLOAD_BYTES - 1));
        assertRefused(() -> check(spec().setPayload(large)), "task.payload", "longer than 1048576");
    }

    @Test
    void htmlInAPayloadCountsAsItIs() {
        Value html = text("<".repeat(Protocol.MAX_PAYLOAD_BYTES - 2));
        assertThat(check(spec().setPayload(html)).payload()).hasSize(Protocol.MAX_PAYLOAD_BYTES);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aPayloadHoldsFiniteNumbersOnly(double number) {
        Value nested = list(list(Value.newBuilder().setNumberValue(number).build()));
        assertRefused(() -> check(spec().setPayload(nested)), "task.payload", "$[0][0]");
    }

    @Test
    void aPayloadMayHoldNulButNoHalfCharacters() {
        assertThat(check(spec().setPayload(text("a\0b"))).payload()).asString().isEqualTo("\"a\\u0000b\"");
        assertRefused(() -> check(spec().setPayload(text("a\uD800b"))), "task.payload", "surrogate");
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 4_999, 5_000})
    void aPayloadMayBeNestedDeeply(int levels) {
        assertThat(check(spec().setPayload(nested(levels))).payload()).hasSize(2 * levels);
    }

    @Test
    void aPayloadMayNotBeNestedDeeper() {
        assertRefused(() -> check(spec().setPayload(nested(5_001))), "task.payload", "5000 levels");
    }

    @Test
    void aMissingPayloadIsNotNull() {
        assertRefused(() -> check(spec().clearPayload()), "task.payload", "explicit null");
        assertThat(check(spec().setPayload(Value.getDefaultInstance())).payload())
                .asString()
                .isEqualTo("null");
    }

    @Test
    void aMissingTaskIsNamed() {
        assertRefused(() -> TaskChecks.task("q", false, TaskSpec.getDefaultInstance()), "task", "missing");
    }

    @Test
    void aBatchHoldsAThousandTasksAndNamesTheOneThatIsWrong() {
        TaskSpec right = spec().build();
        assertThat(TaskChecks.tasks("q", Collections.nCopies(1_000, right))).hasSize(1_000);
        assertRefused(() -> TaskChecks.tasks("q", Collections.nCopies(1_001, right)), "tasks", "1001");
        List<TaskSpec> wrong = List.of(right, spec().clearType().build());
        assertRefused(() -> TaskChecks.tasks("q", wrong), "tasks[1].type", "empty");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 32})
    void aTaskHasOneTo32Attempts(int attempts) {
        assertThat(check(policy(policy -> policy.setMaxAttempts(attempts)))
                        .policy()
                        .maxAttempts())
                .isEqualTo(attempts);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 33, -1})
    void otherNumbersOfAttemptsAreRefused(int attempts) {
        assertRefused(
                () -> check(policy(policy -> policy.setMaxAttempts(attempts))),
                "task.retry_policy.max_attempts",
                Integer.toUnsignedString(attempts));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.999, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void anExponentialDelayGrows(double multiplier) {
        assertRefused(
                () -> check(policy(policy -> policy.setMultiplier(multiplier))),
                "task.retry_policy.multiplier",
                "at least 1");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void aFixedDelayHasNoUseForAMultiplierAndStoresOneThatEveryStorageHolds(double multiplier) {
        NewTask task = check(policy(
                policy -> policy.setStrategy(RetryStrategy.RETRY_STRATEGY_FIXED).setMultiplier(multiplier)));
        assertThat(task.policy().multiplier()).isFinite();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.001, 1.001, Double.NaN, Double.NEGATIVE_INFINITY})
    void jitterIsAShare(double jitter) {
        assertRefused(
                () -> check(policy(policy -> policy.setJitter(jitter))), "task.retry_policy.jitter", "from 0 to 1");
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "1, 0"})
    void theFirstDelayIsNotLongerThanTheLongest(long initial, long max) {
        assertRefused(
                () -> check(policy(
                        policy -> policy.setInitialDelay(seconds(initial)).setMaxDelay(seconds(max)))),
                "task.retry_policy.initial_delay",
                "max_delay");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, -1})
    void anUnknownStrategyIsRefused(int number) {
        assertRefused(
                () -> check(policy(policy -> policy.setStrategyValue(number))),
                "task.retry_policy.strategy",
                "FIXED or EXPONENTIAL");
    }

    private static TaskSpec.Builder spec() {
        return ServerClient.spec("k");
    }

    private static TaskSpec.Builder policy(Consumer<RetryPolicy.Builder> change) {
        RetryPolicy.Builder policy = RetryPolicy.newBuilder()
                .setMaxAttempts(3)
                .setStrategy(RetryStrategy.RETRY_STRATEGY_EXPONENTIAL)
                .setMultiplier(2);
        change.accept(policy);
        return spec().setRetryPolicy(policy);
    }

    private static NewTask check(TaskSpec.Builder spec) {
        return check("q", spec);
    }

    private static NewTask check(String queue, TaskSpec.Builder spec) {
        return TaskChecks.task(queue, true, spec.build());
    }

    private static Duration seconds(long seconds) {
        return Duration.newBuilder().setSeconds(seconds).build();
    }

    private static Value text(String text) {
        return Value.newBuilder().setStringValue(text).build();
    }

    private static Value list(Value value) {
        return Value.newBuilder()
                .setListValue(ListValue.newBuilder().addValues(value))
                .build();
    }

    private static Value nested(int levels) {
        Value value =
                Value.newBuilder().setListValue(ListValue.getDefaultInstance()).build();
        for (int i = 1; i < levels; i++) {
            value = list(value);
        }
        return value;
    }

    private static void assertRefused(ThrowingCallable check, String field, String why) {
        assertThatThrownBy(check).hasMessageContaining(why).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(Refusal.Code.INVALID_ARGUMENT);
            assertThat(refusal.metadata()).containsEntry("field", field);
        });
    }
}
