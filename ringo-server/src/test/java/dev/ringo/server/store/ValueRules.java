package dev.ringo.server.store;

import static dev.ringo.server.store.StoreBench.NOW;
import static dev.ringo.server.store.StoreBench.after;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.server.queue.ErrorText;
import dev.ringo.server.queue.HeldLease;
import dev.ringo.server.queue.RetryPolicy;
import dev.ringo.server.queue.RetryPolicy.Strategy;
import dev.ringo.server.queue.StoredAttempt;
import dev.ringo.server.queue.StoredTask;
import dev.ringo.server.queue.TaskProgress;
import dev.ringo.server.queue.TaskSelector;
import dev.ringo.server.queue.TaskStatus;
import dev.ringo.server.queue.TaskView;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that must come back exactly, from a store that was closed in between. */
interface ValueRules extends StoreRules {

    @ParameterizedTest
    @MethodSource("oddTexts")
    default void everyTextComesBack(String text) {
        SampleTask sample = SampleTask.named(text).in(text).ofType(text);
        bench().create(sample);
        TaskView view = bench().find(sample.id());
        bench().transaction().lease(view, new HeldLease("token", text, after(60)), after(1));
        bench().transaction().progress(sample.id(), new TaskProgress(1, 2, text, after(2)));
        bench().nack(sample.id(), new ErrorText(text, false), after(3), after(3));
        bench().reopen();
        TaskView found = bench().reads().find(new TaskSelector.ByKey(text, text));
        assertThat(found).isNotNull();
        StoredTask task = found.task();
        assertThat(List.of(
                        task.queue(),
                        task.uniqueKey(),
                        task.type(),
                        task.error().text(),
                        task.progress().message()))
                .containsOnly(text);
        StoredAttempt attempt = found.attempts().get(0);
        assertThat(attempt.workerId()).isEqualTo(text);
        assertThat(attempt.error().text()).isEqualTo(text);
        assertThat(bench().reads().queues()).containsExactly(text);
    }

    static Stream<String> oddTexts() {
        return Stream.of(
                "\u00FCn\u00EFc\u00F6de \u4E2D\u6587 \u05E9\u05DC\u05D5\u05DD",
                "\uD83D\uDCA5\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67",
                "\uFFFD\uFEFF\u200B\u2028\uFFFF",
                "'; DROP TABLE tasks; --",
                "a\"b\\c`d$1%s{}",
                " \t\r\n\u0001\u007F ",
                "x".repeat(1_000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "null",
                "\"\\u0000\"",
                "{\"text\":\"\u00FC\u4E2D\uD83D\uDCA5\",\"n\":[-0,1e+300,9007199254740993]}",
                "\"a raw \0 inside\""
            })
    default void aPayloadComesBackByteForByte(String json) {
        assertThatPayloadComesBack(json.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4_096, 1_048_576, 3_000_000})
    default void aPayloadOfAnySizeComesBack(int size) {
        byte[] payload = new byte[size];
        new Random(size).nextBytes(payload);
        assertThatPayloadComesBack(payload);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01T00:00:00Z",
                "1969-12-31T23:59:59.999998Z",
                "1969-12-31T23:59:59.999999Z",
                "1970-01-01T00:00:00Z",
                "1970-01-01T00:00:00.000001Z",
                "2026-11-30T12:34:56.789013Z",
                "2038-01-19T03:14:08.000001Z",
                "9999-12-31T23:59:59.999999Z"
            })
    default void aTimeComesBackToTheMicrosecond(Instant moment) {
        bench().create(SampleTask.named("a").dueAt(moment).madeAt(moment));
        bench().lease("queue/a", moment, moment.plusSeconds(1));
        bench().reopen();
        TaskView view = bench().find("queue/a");
        assertThat(view.task().availableAt()).isEqualTo(moment);
        assertThat(view.task().createdAt()).isEqualTo(moment);
        assertThat(view.task().updatedAt()).isEqualTo(moment);
        assertThat(view.attempts().get(0).startedAt()).isEqualTo(moment);
        assertThat(bench().transaction().nextExpiry()).isEqualTo(moment.plusSeconds(1));
    }

    @Test
    default void aTaskDueInTheFarPastIsClaimableAndOneInTheFarFutureIsNot() {
        bench().create(SampleTask.named("past").dueAt(Instant.parse("0001-01-01T00:00:00Z")));
        bench().create(SampleTask.named("future").dueAt(Instant.parse("9999-12-31T23:59:59.999999Z")));
        assertThat(bench().claimableKeys(NOW)).containsExactly("past");
        assertThat(bench().task("queue/future").status()).isEqualTo(TaskStatus.SCHEDULED);
        assertThat(bench().transaction().nextDue(SampleTask.QUEUE, NOW))
                .isEqualTo(Instant.parse("9999-12-31T23:59:59.999999Z"));
    }

    @ParameterizedTest
    @MethodSource("policies")
    default void aPolicyComesBack(RetryPolicy policy) {
        bench().create(SampleTask.named("a").under(policy));
        bench().reopen();
        assertThat(bench().task("queue/a").policy()).isEqualTo(policy);
        assertThat(bench().leaseState("queue/a").policy()).isEqualTo(policy);
    }

    static Stream<RetryPolicy> policies() {
        Duration longest = Duration.ofNanos(Long.MAX_VALUE);
        return Stream.of(
                RetryPolicy.DEFAULT,
                new RetryPolicy(1, Strategy.FIXED, Duration.ZERO, Duration.ZERO, 0, 0, false),
                new RetryPolicy(32, Strategy.EXPONENTIAL, longest, longest, Double.MAX_VALUE, 1, true),
                new RetryPolicy(2, Strategy.EXPONENTIAL, Duration.ofNanos(1), longest, 1.1, 0.1, false));
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE})
    default void aPriorityComesBack(int priority) {
        bench().create(SampleTask.named("a").ofPriority(priority));
        bench().reopen();
        assertThat(bench().task("queue/a").priority()).isEqualTo(priority);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, -1, 1e300, 9007199254740993.0, Double.MAX_VALUE, Double.MIN_VALUE})
    default void progressComesBack(double number) {
        bench().create(SampleTask.named("a"));
        bench().lease("queue/a", after(1));
        TaskProgress progress = new TaskProgress(number, number, "", after(2));
        bench().transaction().progress("queue/a", progress);
        bench().reopen();
        assertThat(bench().task("queue/a").progress()).isEqualTo(progress);
    }

    private void assertThatPayloadComesBack(byte[] payload) {
        bench().create(SampleTask.named("a").carrying(payload));
        bench().reopen();
        assertThat(bench().task("queue/a").payload()).isEqualTo(payload);
    }
}
