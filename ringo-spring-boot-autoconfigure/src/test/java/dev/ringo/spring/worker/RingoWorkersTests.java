package dev.ringo.spring.worker;

import static dev.ringo.spring.worker.WorkerContext.awaitStatus;
import static dev.ringo.spring.worker.WorkerContext.runner;
import static dev.ringo.spring.worker.WorkerContext.template;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.client.task.RetryPolicy;
import dev.ringo.client.task.Task;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.task.TaskStatus;
import dev.ringo.client.worker.PermanentTaskException;
import dev.ringo.client.worker.TaskContext;
import dev.ringo.spring.RingoArgumentResolver;
import dev.ringo.spring.RingoTemplate;
import dev.ringo.spring.RingoWorker;
import dev.ringo.spring.worker.WorkerContext.Mail;
import dev.ringo.spring.worker.WorkerContext.Mailer;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.core.MethodParameter;
import tools.jackson.databind.JsonNode;

class RingoWorkersTests {

    @Test
    void recordPayloadTaskAndContextArriveInAnyOrder() {
        runner().withBean(Mailer.class).run(started -> {
            template(started).enqueue("mail", "welcome", "welcome:42", new Mail(42, "a@example.org"));
            awaitStatus(started, "mail", "welcome:42", TaskStatus.SUCCEEDED);
            assertThat(started.getBean(Mailer.class).seen)
                    .containsExactly("welcome:42 attempt 1 to a@example.org for 42");
        });
    }

    @Test
    void genericPayloadsAreBoundWithTheirParameters() {
        runner().withBean(Generic.class).run(started -> {
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
        runner().withBean(Mailer.class).run(started -> {
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
        runner().withBean(Failing.class).run(started -> {
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
    void prototypeGetsAFreshBeanForEachTaskAndLazyBeansWork() {
        runner().withUserConfiguration(Scopes.class).run(started -> {
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
        runner().withBean(LocaleResolver.class).withBean(Localized.class).run(started -> {
            template(started).enqueue("localized", "t", "k", "x");
            awaitStatus(started, "localized", "k", TaskStatus.SUCCEEDED);
            assertThat(started.getBean(Localized.class).seen).containsExactly("x in de");
        });
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
}
