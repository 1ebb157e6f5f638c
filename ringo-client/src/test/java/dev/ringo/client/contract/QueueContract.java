package dev.ringo.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.ringo.client.Claim;
import dev.ringo.client.ClaimOptions;
import dev.ringo.client.RingoClient;
import dev.ringo.client.TaskQueue;
import dev.ringo.client.error.ConflictException;
import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.client.error.LeaseLostException;
import dev.ringo.client.error.NotFoundException;
import dev.ringo.client.error.RingoException;
import dev.ringo.client.task.Attempt;
import dev.ringo.client.task.AttemptPage;
import dev.ringo.client.task.EnqueueCounts;
import dev.ringo.client.task.EnqueueManyResult;
import dev.ringo.client.task.EnqueueResult;
import dev.ringo.client.task.QueueStats;
import dev.ringo.client.task.RetryPolicy;
import dev.ringo.client.task.Task;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.task.TaskStatus;
import dev.ringo.client.worker.Worker;
import dev.ringo.client.worker.WorkerOptions;
import io.grpc.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The operations of a queue against a real server, whichever is there. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class QueueContract {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final RetryPolicy AT_ONCE = RetryPolicy.fixed(32, Duration.ZERO);

    private AutoCloseable server;
    private RingoClient client;
    private TaskQueue queue;

    /** A server with a fresh directory. */
    abstract AutoCloseable launch(Path directory);

    /** Where clients find it. */
    abstract String endpointOf(AutoCloseable launched);

    @BeforeAll
    void connect(@TempDir Path directory) {
        server = launch(directory);
        client = RingoClient.builder().endpoint(endpointOf(server)).build();
        client.start();
    }

    @AfterAll
    void disconnect() throws Exception {
        client.close();
        server.close();
    }

    @BeforeEach
    void takeAQueueOfItsOwn(TestInfo test) {
        queue = client.queue(test.getTestMethod().orElseThrow().getName());
    }

    @Test
    void aTaskComesBackAsItWasEnqueued() {
        Instant later = Instant.parse("2100-01-01T00:00:00.123456Z");
        TaskSpec spec = TaskSpec.of("mail", "key", Map.of("to", List.of("a", "b"), "count", 3, "rate", 0.5))
                .withPriority(-7)
                .withRetryPolicy(RetryPolicy.fixed(5, Duration.ofSeconds(1)))
                .withAvailableAt(later);
        EnqueueResult result = queue.enqueue(spec);
        Task task = queue.getById(result.taskId());
        assertThat(result.created()).isTrue();
        assertThat(task).isEqualTo(queue.getByUniqueKey("key"));
        assertThat(task.payload().toString()).contains("\"count\":3").contains("\"rate\":0.5");
        assertThat(List.of(task.type(), task.uniqueKey(), task.queue(), task.id()))
                .containsExactly("mail", "key", queue.name(), result.taskId());
        assertThat(task.priority()).isEqualTo(-7);
        assertThat(task.maxAttempts()).isEqualTo(5);
        assertThat(task.availableAt()).isEqualTo(later);
        assertThat(task.status()).isEqualTo(TaskStatus.SCHEDULED);
    }

    @Test
    void aKnownKeyLeavesTheTaskAsItIs() {
        EnqueueResult first = queue.enqueue("job", "key", 1);
        EnqueueResult second = queue.enqueue("other", "key", 2);
        assertThat(second.created()).isFalse();
        assertThat(second.taskId()).isEqualTo(first.taskId());
        assertThat(queue.getByUniqueKey("key").payloadAs(Integer.class)).isEqualTo(1);
    }

    @Test
    void enqueueingWithoutWaitingCreatesTheTaskAndFollowsUpOnAThreadOfTheClient() {
        CompletableFuture<String> thread = queue.enqueueAsync(TaskSpec.of("job", "key", null))
                .thenApply(result -> Thread.currentThread().getName());
        assertThat(thread.join())
                .satisfiesAnyOf(
                        name -> assertThat(name).startsWith("ringo-callback-"),
                        name -> assertThat(name)
                                .isEqualTo(Thread.currentThread().getName()));
        assertThat(queue.getByUniqueKey("key").payload().isNull()).isTrue();
        assertThat(queue.enqueueWithResend(TaskSpec.of("job", "key", null)).created())
                .isFalse();
    }

    @Test
    void manyTasksAreCountedInOrderAcrossCallsWithTheirDuplicates() {
        List<TaskSpec> specs = new ArrayList<>();
        IntStream.range(0, 2_400).forEach(i -> specs.add(TaskSpec.of("job", "key-" + i % 2_300, i)));
        EnqueueManyResult result = queue.enqueueMany(specs);
        assertThat(result.counts()).isEqualTo(new EnqueueCounts(2_300, 100));
        assertThat(result.results()).hasSize(2_400);
        assertThat(result.results().subList(2_300, 2_400)).noneMatch(EnqueueResult::created);
        assertThat(result.results().get(2_399).taskId())
                .isEqualTo(result.results().get(99).taskId());
        assertThat(queue.stats().ready()).isEqualTo(2_300);
        assertThat(queue.enqueueMany(List.of()).counts()).isEqualTo(EnqueueCounts.NONE);
    }

    @Test
    void largeTasksAreSplitBySizeToo() {
        String half = "x".repeat(500_000);
        EnqueueCounts counts =
                queue.enqueueMany(IntStream.range(0, 60).mapToObj(i -> TaskSpec.of("job", "key-" + i, half)));
        assertThat(counts).isEqualTo(new EnqueueCounts(60, 0));
    }

    @Test
    void aBadTaskInTheMiddleTellsWhatHadGoneThrough() {
        Stream<TaskSpec> specs =
                IntStream.range(0, 1_500).mapToObj(i -> TaskSpec.of("job", "key-" + i, i == 1_400 ? Double.NaN : i));
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(() -> queue.enqueueMany(specs))
                .satisfies(e -> assertThat(e.metadata())
                        .containsEntry("calls_succeeded", "1")
                        .containsEntry("tasks_accepted", "1000"));
        assertThat(queue.activity()).isEqualTo(1_000);
    }

    @Test
    void aClaimWaitsForTheFirstTask() {
        CompletableFuture<List<Claim>> claims = CompletableFuture.supplyAsync(
                () -> queue.claim(ClaimOptions.upTo(10).withMaxWait(SOON).withTypes("wanted")));
        queue.enqueue("unwanted", "a", null);
        queue.enqueue("wanted", "b", null);
        assertThat(claims.join()).extracting(claim -> claim.task().uniqueKey()).containsExactly("b");
        assertThat(queue.claim(ClaimOptions.upTo(1).withTypes("wanted").withMaxWait(Duration.ofMillis(50))))
                .isEmpty();
    }

    @Test
    void acknowledgingEndsTheTaskAndItsLease() {
        queue.enqueue("job", "key", null);
        Claim claim = claimOne(ClaimOptions.upTo(1).withWorkerId("me").withLease(Duration.ofMinutes(5)));
        assertThat(claim.task().lease()).isNotNull();
        assertThat(claim.task().lease().workerId()).isEqualTo("me");
        assertThat(claim.leaseUntil()).isEqualTo(claim.task().updatedAt().plus(Duration.ofMinutes(5)));
        claim.ack();
        assertThat(queue.getByUniqueKey("key").status()).isEqualTo(TaskStatus.SUCCEEDED);
        assertLost(claim::ack);
        assertLost(() -> claim.nack("late", null));
        assertLost(() -> claim.reject("late"));
        assertLost(() -> claim.extendLease(Duration.ofSeconds(1)));
        claim.close();
        assertThat(queue.attempts("key")).extracting(Attempt::outcome).containsExactly(Attempt.Outcome.ACK);
    }

    @Test
    void aFailedAttemptIsRetriedAfterItsDelay() {
        queue.enqueue(TaskSpec.of("job", "key", null).withRetryPolicy(AT_ONCE));
        Task later = claimOne(ClaimOptions.upTo(1)).nack("why", Duration.ofHours(1));
        assertThat(later.status()).isEqualTo(TaskStatus.SCHEDULED);
        assertThat(later.lastError()).isEqualTo("why");
        assertThat(later.availableAt()).isEqualTo(later.updatedAt().plus(Duration.ofHours(1)));
        queue.enqueue(TaskSpec.of("job", "next", null).withRetryPolicy(AT_ONCE));
        assertThat(claimOne(ClaimOptions.upTo(1)).nack("again", null).status()).isEqualTo(TaskStatus.READY);
        Task dead = claimOne(ClaimOptions.upTo(1)).reject("never");
        assertThat(dead.status()).isEqualTo(TaskStatus.DEAD);
        assertThat(dead.attempt()).isEqualTo(2);
    }

    @Test
    void extendingMovesTheEndOfTheLease() {
        queue.enqueue("job", "key", null);
        try (Claim claim = claimOne(ClaimOptions.upTo(1))) {
            Instant until = claim.extendLease(Duration.ofHours(2));
            assertThat(claim.leaseUntil()).isEqualTo(until);
            Task task = queue.getByUniqueKey("key");
            assertThat(task.lease().until()).isEqualTo(until);
        }
    }

    @Test
    void closingAClaimGivesTheTaskBackAtOnce() {
        queue.enqueue(TaskSpec.of("job", "key", null).withRetryPolicy(RetryPolicy.fixed(3, Duration.ofHours(1))));
        claimOne(ClaimOptions.upTo(1)).close();
        Task task = queue.getByUniqueKey("key");
        assertThat(task.status()).isEqualTo(TaskStatus.READY);
        boolean undone = client.connection().capabilities().contains("ringo.release");
        assertThat(task.attempt()).isEqualTo(undone ? 0 : 1);
    }

    @Test
    void progressIsStoredWhileTheHandlerRuns() {
        queue.enqueue("job", "key", null);
        WorkerOptions options = WorkerOptions.defaults();
        CompletableFuture<Task> seen = new CompletableFuture<>();
        try (Worker worker = queue.worker(options, (task, context) -> {
            context.reportProgress(1, 4, "a quarter");
            context.reportProgress(2, 4, "half");
            seen.complete(queue.getById(context.taskId()));
        })) {
            worker.start();
            Task task = seen.orTimeout(20, TimeUnit.SECONDS).join();
            assertThat(task.progress()).isNotNull();
            assertThat(task.progress().current()).isEqualTo(2);
            assertThat(task.progress().total()).isEqualTo(4);
            assertThat(task.progress().message()).isEqualTo("half");
        }
    }

    @Test
    void attemptsComeInPagesAndAsOneStream() {
        queue.enqueue(TaskSpec.of("job", "key", null).withRetryPolicy(AT_ONCE));
        String id = queue.getByUniqueKey("key").id();
        for (int i = 1; i <= 32; i++) {
            claimOne(ClaimOptions.upTo(1)).nack("error " + i, null);
        }
        queue.retry("key");
        IntStream.rangeClosed(33, 40)
                .forEach(i -> claimOne(ClaimOptions.upTo(1)).nack("error " + i, null));
        AttemptPage first = queue.attemptPage("key", 25, null);
        AttemptPage second = queue.attemptPageById(id, 25, first.nextCursor());
        assertThat(second.nextCursor()).isNull();
        List<String> pages = Stream.concat(first.attempts().stream(), second.attempts().stream())
                .map(Attempt::error)
                .toList();
        assertThat(pages)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 40).mapToObj(i -> "error " + i).toList());
        assertThat(queue.attempts("key").map(Attempt::error)).containsExactlyElementsOf(pages);
        assertThat(queue.attemptsById(id).map(Attempt::historyId)).isSorted().doesNotHaveDuplicates();
        assertThat(queue.getById(id).attemptsTruncated()).isTrue();
        assertInvalid(() -> queue.attemptPage("key", 10, "no cursor"));
        assertInvalid(() -> queue.attemptPage("key", 101, null));
    }

    @Test
    void statsActivityAndProbeCountByType() {
        queue.enqueue("a", "1", null);
        queue.enqueue("a", "2", null);
        queue.enqueue(TaskSpec.of("b", "3", null).withAvailableAt(Instant.parse("2100-01-01T00:00:00Z")));
        Claim claim = claimOne(ClaimOptions.upTo(1));
        QueueStats stats = queue.stats();
        assertThat(List.of(stats.scheduled(), stats.ready(), stats.leased())).containsExactly(1L, 1L, 1L);
        assertThat(queue.stats("b").ready()).isZero();
        assertThat(queue.activity()).isEqualTo(3);
        assertThat(queue.activity("a")).isEqualTo(2);
        assertThat(queue.probe("a")).isTrue();
        assertThat(queue.probe("b")).isFalse();
        claim.ack();
        assertThat(queue.stats().succeeded()).isEqualTo(1);
        assertThat(stats.observedAt()).isAfter(stats.oldestReadyAt());
        String[] tooMany = IntStream.range(0, 101).mapToObj(i -> "t" + i).toArray(String[]::new);
        assertInvalid(() -> queue.stats(tooMany));
        assertInvalid(() -> queue.probe(tooMany));
    }

    @Test
    void aFinishedTaskCanBeRetriedByHand() {
        EnqueueResult result = queue.enqueue("job", "key", null);
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> queue.retry("key"))
                .satisfies(e -> assertComesFromTheServer(e, Status.Code.FAILED_PRECONDITION));
        claimOne(ClaimOptions.upTo(1)).reject("for good");
        Task again = queue.retryById(result.taskId());
        assertThat(again.status()).isEqualTo(TaskStatus.READY);
        assertThat(again.attempt()).isZero();
        assertThat(again.lastError()).isEmpty();
    }

    @Test
    void whatDoesNotExistIsNotFound() {
        assertNotFound(() -> queue.getByUniqueKey("nobody"));
        assertNotFound(() -> queue.getById("f".repeat(64)));
        assertNotFound(() -> queue.retry("nobody"));
        assertNotFound(() -> queue.attempts("nobody").toList());
        assertNotFound(queue::stats);
        assertNotFound(queue::activity);
        assertThat(queue.probe()).isFalse();
        assertThat(queue.claim(5)).isEmpty();
    }

    @Test
    void aLeaseThatRanOutIsLost() {
        queue.enqueue("job", "key", null);
        Claim claim = claimOne(ClaimOptions.upTo(1).withLease(Duration.ofMillis(50)));
        await().atMost(SOON)
                .until(() -> queue.getByUniqueKey("key").attempts().stream()
                        .anyMatch(attempt -> attempt.outcome() == Attempt.Outcome.LEASE_EXPIRED));
        assertLost(claim::ack);
    }

    @Test
    void deepPayloadsComeBack() {
        Object nested = "core";
        for (int i = 0; i < 400; i++) {
            nested = List.of(nested);
        }
        queue.enqueue("job", "key", nested);
        assertThat(queue.getByUniqueKey("key").payload().toString())
                .isEqualTo("[".repeat(400) + "\"core\"" + "]".repeat(400));
    }

    @Test
    void theClientRemembersTheQueuesThatWereAskedFor() {
        assertThat(client.queue(queue.name())).isSameAs(queue);
        assertThat(client.queueNames()).contains(queue.name());
        assertThat(Set.copyOf(client.queueNames())).isEqualTo(client.queueNames());
        assertThatThrownBy(() -> client.queue("")).isInstanceOf(InvalidArgumentException.class);
    }

    private Claim claimOne(ClaimOptions options) {
        List<Claim> claims = queue.claim(options.withMaxWait(SOON));
        assertThat(claims).hasSize(1);
        return claims.get(0);
    }

    private static void assertLost(Runnable action) {
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(action::run)
                .satisfies(e -> assertComesFromTheServer(e, Status.Code.ABORTED));
    }

    private static void assertNotFound(Runnable action) {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(action::run)
                .satisfies(e -> assertComesFromTheServer(e, Status.Code.NOT_FOUND));
    }

    private static void assertInvalid(Runnable action) {
        assertThatExceptionOfType(InvalidArgumentException.class)
                .isThrownBy(action::run)
                .satisfies(e -> assertThat(e.grpcStatus()).isEqualTo(Status.Code.INVALID_ARGUMENT));
    }

    private static void assertComesFromTheServer(RingoException failure, Status.Code status) {
        assertThat(failure.grpcStatus()).isEqualTo(status);
        assertThat(failure.requestId()).isNotEmpty();
        assertThat(failure.metadata()).isNotNull();
        assertThat(failure).hasMessageContaining("failed: ");
    }
}
