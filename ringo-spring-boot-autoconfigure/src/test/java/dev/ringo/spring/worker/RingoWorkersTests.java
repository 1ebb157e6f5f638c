package dev.ringo.spring.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ringo.client.RingoClient;
import dev.ringo.client.task.RetryPolicy;
import dev.ringo.client.task.Task;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.task.TaskStatus;
import dev.ringo.client.worker.PermanentTaskException;
import dev.ringo.client.worker.TaskContext;
import dev.ringo.client.worker.WorkerState;
import dev.ringo.spring.RingoArgumentResolver;
import dev.ringo.spring.RingoConfigurationException;
import dev.ringo.spring.RingoTemplate;
import dev.ringo.spring.RingoWorker;
import dev.ringo.spring.RingoWorkerRegistry;
import dev.ringo.spring.autoconfigure.RingoAutoConfiguration;
import dev.ringo.spring.autoconfigure.RingoLocalAutoConfiguration;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.core.MethodParameter;
import tools.jackson.databind.JsonNode;

class RingoWorkersTests {

    private final ApplicationContextRunner context = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(RingoLocalAutoConfiguration.class, RingoAutoConfiguration.class))
            .withPropertyValues("ringo.local.directory=temp", "ringo.worker.grace=20s");

    @Test
    void recordPayloadTaskAndContextArriveInAnyOrder() {
        context.withBean(Mailer.class).run(started -> {
            template(started).enqueue("mail", "welcome", "welcome:42", new Mail(42, "a@example.org"));
            awaitStatus(started, "mail", "welcome:42", TaskStatus.SUCCEEDED);
            assertThat(started.getBean(Mailer.class).seen)
                    .containsExactly("welcome:42 attempt 1 to a@example.org for 42");
        });
    }

    @Test
    void genericPayloadsAreBoundWithTheirParameters() {
        context.withBean(Generic.class).run(started -> {
            template(started).enqueue("generic", "longs", "l", List.of(1, 9_007_199_254_740_991L));
            template(started).enqueue("generic", "prices", "p", Map.of("a", 1.5));
            template(started).enqueue("generic", "node", "n", Map.of("x", List.of(1, 2)));
            template(started).enqueue("generic", "nothing", "0", null);
            for (String key : List.of("l", "p", "n", "0")) {
                awaitStatus(started, "generic", key, TaskStatus.SUCCEEDED);
            }
            assertThat(started.getBean(Generic.class).seen)
                    .containsExactlyInAnyOrder("9007199254740992", "1.5", "2", "null");
        });
    }

    @Test
    void payloadThatDoesNotBindEndsTheTaskAtOnceWithTheReasonAndWithoutThePayload() {
        context.withBean(Mailer.class).run(started -> {
            template(started).enqueue("mail", "welcome", "bad", Map.of("userId", "geheim", "address", "a"));
            Task dead = awaitStatus(started, "mail", "bad", TaskStatus.DEAD);
            assertThat(dead.attempt()).isEqualTo(1);
            assertThat(dead.lastError())
                    .contains("does not bind")
                    .contains("Mail")
                    .contains("userId");
        });
    }

    @Test
    void exceptionIsRetriedAndPermanentOnesEndTheTask() {
        context.withBean(Failing.class).run(started -> {
            RetryPolicy atOnce = RetryPolicy.fixed(3, Duration.ZERO);
            RingoTemplate template = template(started);
            template.enqueue("failing", TaskSpec.of("flaky", "flaky", null).withRetryPolicy(atOnce));
            template.enqueue(
                    "failing", TaskSpec.of("permanent", "permanent", null).withRetryPolicy(atOnce));
            template.enqueue("failing", TaskSpec.of("listed", "listed", null).withRetryPolicy(atOnce));
            template.enqueue("failing", TaskSpec.of("future", "future", null).withRetryPolicy(atOnce));
            assertThat(awaitStatus(started, "failing", "flaky", TaskStatus.SUCCEEDED)
                            .attempt())
                    .isEqualTo(3);
            assertThat(awaitStatus(started, "failing", "permanent", TaskStatus.DEAD)
                            .lastError())
                    .isEqualTo("no use");
            assertThat(awaitStatus(started, "failing", "listed", TaskStatus.DEAD)
                            .attempt())
                    .isEqualTo(1);
            assertThat(awaitStatus(started, "failing", "future", TaskStatus.DEAD)
                            .lastError())
                    .contains("late");
        });
    }

    @Test
    void attributesTakePlaceholdersAndPropertiesOverrideThem() {
        context.withBean(Placeholders.class)
                .withPropertyValues(
                        "app.queue=from-placeholder",
                        "app.concurrency=7",
                        "ringo.workers.second.concurrency=3",
                        "ringo.workers.second.queue=overridden",
                        "ringo.workers.third.enabled=false")
                .run(started -> {
                    RingoWorkerRegistry registry = started.getBean(RingoWorkerRegistry.class);
                    assertThat(registry.names()).containsExactlyInAnyOrder("first", "second");
                    assertThat(registry.worker("first").queue()).isEqualTo("from-placeholder");
                    assertThat(registry.worker("first").status().concurrency()).isEqualTo(7);
                    assertThat(registry.worker("second").queue()).isEqualTo("overridden");
                    assertThat(registry.worker("second").status().concurrency()).isEqualTo(3);
                });
    }

    @Test
    void workerWithoutAQueueFailsTheStartAndNamesTheMethod() {
        context.withBean(WithoutQueue.class)
                .run(started -> assertThat(started.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(RingoConfigurationException.class)
                        .hasMessageContaining("WithoutQueue.handle")
                        .hasMessageContaining("names no queue"));
    }

    @Test
    void twoPayloadParametersFailTheStart() {
        context.withBean(TwoPayloads.class)
                .run(started -> assertThat(started.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("2 parameters that could be the payload"));
    }

    @Test
    void overrideThatFitsNoWorkerFailsTheStart() {
        context.withBean(Mailer.class)
                .withPropertyValues("ringo.workers.sned.concurrency=3")
                .run(started ->
                        assertThat(started.getStartupFailure()).rootCause().hasMessageContaining("ringo.workers.sned"));
    }

    @Test
    void twoWorkersOfOneNameFailTheStart() {
        context.withBean("one", Mailer.class)
                .withBean("two", Mailer.class)
                .run(started -> assertThat(started.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("have the name 'send'"));
    }

    @Test
    void prototypeGetsAFreshBeanForEachTaskAndLazyBeansWork() {
        context.withUserConfiguration(Scopes.class).run(started -> {
            for (int i = 0; i < 5; i++) {
                template(started).enqueue("prototype", "t", "k" + i, null);
                awaitStatus(started, "prototype", "k" + i, TaskStatus.SUCCEEDED);
            }
            template(started).enqueue("lazy", "t", "k", null);
            awaitStatus(started, "lazy", "k", TaskStatus.SUCCEEDED);
            assertThat(Prototype.CALLS_OF_ONE_BEAN).doesNotContain(2);
        });
    }

    @Test
    void resolverOfTheApplicationSuppliesItsArguments() {
        context.withBean(LocaleResolver.class).withBean(Localized.class).run(started -> {
            template(started).enqueue("localized", "t", "k", "x");
            awaitStatus(started, "localized", "k", TaskStatus.SUCCEEDED);
            assertThat(started.getBean(Localized.class).seen).containsExactly("x in de");
        });
    }

    @Test
    void handlersThatRunWhenTheContextClosesFinishFirst() {
        CompletableFuture<String> outcome = new CompletableFuture<>();
        context.withBean(Slow.class, () -> new Slow(outcome)).run(started -> {
            template(started).enqueue("slow", "t", "k", null);
            started.getBean(Slow.class).begun.await();
            started.close();
            assertThat(outcome).isCompletedWithValue("not interrupted");
        });
    }

    @Test
    void workersCanBePausedResumedAndResized() {
        context.withBean(Mailer.class).run(started -> {
            RingoWorkerRegistry registry = started.getBean(RingoWorkerRegistry.class);
            registry.pause("send").join();
            assertThat(registry.worker("send").status().state()).isEqualTo(WorkerState.PAUSED);
            template(started).enqueue("mail", "welcome", "k", new Mail(1, "a"));
            registry.resize("send", 2).join();
            registry.resume("send").join();
            awaitStatus(started, "mail", "k", TaskStatus.SUCCEEDED);
            assertThat(registry.worker("send").status().concurrency()).isEqualTo(2);
        });
    }

    @Test
    void workerThatDoesNotStartByItselfStartsWhenResumed() {
        context.withBean(Mailer.class)
                .withPropertyValues("ringo.worker.auto-startup=false")
                .run(started -> {
                    RingoWorkerRegistry registry = started.getBean(RingoWorkerRegistry.class);
                    assertThat(registry.worker("send").status().state()).isEqualTo(WorkerState.NEW);
                    template(started).enqueue("mail", "welcome", "k", new Mail(1, "a"));
                    registry.resume("send").join();
                    awaitStatus(started, "mail", "k", TaskStatus.SUCCEEDED);
                });
    }

    @Test
    void contextThatIsStoppedAndStartedAgainWorksOn() {
        context.withBean(Mailer.class).run(started -> {
            template(started).enqueue("mail", "welcome", "k1", new Mail(1, "a"));
            awaitStatus(started, "mail", "k1", TaskStatus.SUCCEEDED);
            started.getSourceApplicationContext(org.springframework.context.ConfigurableApplicationContext.class)
                    .stop();
            started.getSourceApplicationContext(org.springframework.context.ConfigurableApplicationContext.class)
                    .start();
            await().atMost(Duration.ofSeconds(20))
                    .ignoreExceptions()
                    .until(() -> template(started)
                                    .enqueue("mail", "welcome", "k2", new Mail(2, "b"))
                                    .taskId()
                            != null);
            awaitStatus(started, "mail", "k2", TaskStatus.SUCCEEDED);
        });
    }

    private static RingoTemplate template(AssertableApplicationContext started) {
        return started.getBean(RingoTemplate.class);
    }

    private static Task awaitStatus(AssertableApplicationContext started, String queue, String key, TaskStatus status) {
        RingoClient client = started.getBean(RingoClient.class);
        await().atMost(Duration.ofSeconds(20))
                .ignoreExceptions()
                .until(() -> client.queue(queue).getByUniqueKey(key).status() == status);
        return client.queue(queue).getByUniqueKey(key);
    }

    record Mail(long userId, String address) {}

    static class Mailer {
        final Queue<String> seen = new ConcurrentLinkedQueue<>();

        @RingoWorker(queue = "mail", types = "welcome", concurrency = "4")
        void send(TaskContext task, Mail mail, Task all) {
            seen.add(
                    all.uniqueKey() + " attempt " + task.attempt() + " to " + mail.address() + " for " + mail.userId());
        }
    }

    static class Generic {
        final Queue<String> seen = new ConcurrentLinkedQueue<>();

        @RingoWorker(queue = "generic", types = "longs")
        void longs(List<Long> numbers) {
            seen.add(String.valueOf(numbers.stream().mapToLong(Long::longValue).sum()));
        }

        @RingoWorker(queue = "generic", types = "prices")
        void prices(Map<String, BigDecimal> prices) {
            seen.add(String.valueOf(prices.get("a")));
        }

        @RingoWorker(queue = "generic", types = "node")
        void node(JsonNode node) {
            seen.add(String.valueOf(node.get("x").size()));
        }

        @RingoWorker(queue = "generic", types = "nothing")
        void nothing(@Nullable Mail mail) {
            seen.add(String.valueOf(mail));
        }
    }

    static class Failing {
        private final AtomicInteger flakyCalls = new AtomicInteger();

        @RingoWorker(queue = "failing", types = "flaky")
        void flaky() {
            if (flakyCalls.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
            }
        }

        @RingoWorker(queue = "failing", types = "permanent")
        void permanent() {
            throw new PermanentTaskException("no use");
        }

        @RingoWorker(queue = "failing", types = "listed", noRetryFor = IllegalArgumentException.class)
        void listed() {
            throw new NumberFormatException("a subclass");
        }

        @RingoWorker(queue = "failing", types = "future", noRetryFor = IllegalStateException.class)
        CompletableFuture<String> future() {
            return CompletableFuture.failedFuture(new IllegalStateException("late"));
        }
    }

    static class Placeholders {
        @RingoWorker(queue = "${app.queue}", concurrency = "${app.concurrency}")
        void first() {}

        @RingoWorker(queue = "second", concurrency = "9")
        void second() {}

        @RingoWorker(queue = "third")
        void third() {}
    }

    static class WithoutQueue {
        @RingoWorker(types = "t")
        void handle() {}
    }

    static class TwoPayloads {
        @RingoWorker(queue = "q")
        void handle(String one, String two) {}
    }

    @Configuration(proxyBeanMethods = false)
    static class Scopes {
        @Bean
        @Scope("prototype")
        Prototype prototype() {
            return new Prototype();
        }

        @Bean
        @Lazy
        LazyHandler lazyHandler() {
            return new LazyHandler();
        }
    }

    static class Prototype {
        static final Queue<Integer> CALLS_OF_ONE_BEAN = new ConcurrentLinkedQueue<>();
        private final AtomicInteger calls = new AtomicInteger();

        @RingoWorker(queue = "prototype")
        void fresh() {
            CALLS_OF_ONE_BEAN.add(calls.incrementAndGet());
        }
    }

    static class LazyHandler {
        @RingoWorker(queue = "lazy")
        void handleLazily() {}
    }

    static class LocaleResolver implements RingoArgumentResolver {
        @Override
        public boolean supports(MethodParameter parameter) {
            return parameter.getParameterType() == Locale.class;
        }

        @Override
        public Object resolve(MethodParameter parameter, Task task, TaskContext context) {
            return Locale.GERMAN;
        }
    }

    static class Localized {
        final Queue<String> seen = new ConcurrentLinkedQueue<>();

        @RingoWorker(queue = "localized")
        void handle(Locale locale, String text) {
            seen.add(text + " in " + locale);
        }
    }

    static class Slow {
        final CountDownLatch begun = new CountDownLatch(1);
        private final CompletableFuture<String> outcome;

        Slow(CompletableFuture<String> outcome) {
            this.outcome = outcome;
        }

        @RingoWorker(queue = "slow")
        void handle(TaskContext task) throws InterruptedException {
            begun.countDown();
            boolean cancelled = task.awaitCancelled(Duration.ofMillis(500));
            outcome.complete(cancelled || Thread.currentThread().isInterrupted() ? "interrupted" : "not interrupted");
        }
    }
}
