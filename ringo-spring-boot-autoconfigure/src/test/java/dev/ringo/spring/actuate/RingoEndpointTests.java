package dev.ringo.spring.actuate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.task.TaskStatus;
import dev.ringo.spring.RingoTemplate;
import dev.ringo.spring.RingoWorker;
import dev.ringo.spring.autoconfigure.RingoAutoConfiguration;
import dev.ringo.spring.autoconfigure.RingoEndpointAutoConfiguration;
import dev.ringo.spring.autoconfigure.RingoHealthAutoConfiguration;
import dev.ringo.spring.autoconfigure.RingoLocalAutoConfiguration;
import dev.ringo.spring.autoconfigure.RingoMetricsAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class RingoEndpointTests {

    private final ApplicationContextRunner context = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    RingoLocalAutoConfiguration.class,
                    RingoMetricsAutoConfiguration.class,
                    RingoAutoConfiguration.class,
                    RingoEndpointAutoConfiguration.class,
                    RingoHealthAutoConfiguration.class))
            .withPropertyValues("ringo.local.directory=temp", "management.endpoints.web.exposure.include=health,ringo");

    @Test
    void showsWhatRunsWhatWaitsAndWhatFailed() {
        context.withBean(Blocking.class).run(started -> {
            RingoTemplate template = started.getBean(RingoTemplate.class);
            RingoEndpoint endpoint = started.getBean(RingoEndpoint.class);
            for (int i = 0; i < 3; i++) {
                template.enqueue("blocking", "t", "k" + i, null);
            }
            template.enqueue(
                    "blocking",
                    TaskSpec.of("t", "later", null)
                            .withAvailableAt(Instant.now().plus(Duration.ofDays(1))));
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> endpoint.ringo().workers().get(0).running() == 1);

            RingoDescriptor shown = endpoint.ringo();
            assertThat(shown.mode()).isEqualTo("local");
            assertThat(shown.connection().state()).isEqualTo("CONNECTED");
            assertThat(shown.workers().get(0).state()).isEqualTo("RUNNING");
            RingoDescriptor.Queue queue = shown.queues().get(0);
            assertThat(queue.name()).isEqualTo("blocking");
            assertThat(queue.running() + queue.ready()).isEqualTo(3);
            assertThat(queue.scheduled()).isEqualTo(1);

            started.getBean(Blocking.class).release.countDown();
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> endpoint.ringo().queues().get(0).succeeded() == 3);
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> endpoint.ringo().workers().get(0).state().equals("NOT_DUE"));
        });
    }

    @Test
    void workerCanBePausedAndResumedAndUnknownOnesAreNotFound() {
        context.withBean(Blocking.class).run(started -> {
            RingoEndpoint endpoint = started.getBean(RingoEndpoint.class);
            endpoint.change("workers", "block", "pause", null);
            assertThat(endpoint.one("workers", "block"))
                    .isInstanceOfSatisfying(
                            RingoDescriptor.Worker.class,
                            worker -> assertThat(worker.state()).isEqualTo("PAUSED"));
            endpoint.change("workers", "block", "resize", 5);
            endpoint.change("workers", "block", "resume", null);
            assertThat(endpoint.one("workers", "block"))
                    .isInstanceOfSatisfying(
                            RingoDescriptor.Worker.class,
                            worker -> assertThat(worker.concurrency()).isEqualTo(5));
            assertThat(endpoint.one("workers", "nobody")).isNull();
            assertThat(endpoint.one("queues", "nobody")).isNull();
            assertThat(endpoint.change("workers", "nobody", "pause", null)).isNull();
            assertThatThrownBy(() -> endpoint.change("workers", "block", "explode", null))
                    .hasMessageContaining("pause, resume or resize");
        });
    }

    @Test
    void neitherEndpointNorHealthShowsTheToken(@TempDir Path directory) {
        context.withPropertyValues("ringo.local.directory=" + directory, "ringo.local.listen=127.0.0.1:0")
                .run(started -> {
                    String token = Files.readString(directory.resolve("token")).strip();
                    RingoDescriptor shown = started.getBean(RingoEndpoint.class).ringo();
                    assertThat(token).hasSize(64);
                    assertThat(shown.storage()).isNotNull();
                    assertThat(shown.storage().listening()).startsWith("127.0.0.1:");
                    assertThat(shown.toString()).doesNotContain(token);
                    assertThat(started.getBean(RingoHealthIndicator.class)
                                    .health()
                                    .toString())
                            .doesNotContain(token);
                });
    }

    @Test
    void healthIsUpInTouchAndDownOtherwise() {
        context.run(started -> {
            Health health = started.getBean(RingoHealthIndicator.class).health();
            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails()).containsKeys("endpoint", "since", "serverVersion");
        });
        context.withPropertyValues("ringo.endpoint=grpc://127.0.0.1:1")
                .run(started -> assertThat(started.getBean(RingoHealthIndicator.class)
                                .health()
                                .getStatus())
                        .isEqualTo(Status.DOWN));
    }

    @Test
    void tasksAreCountedByWorkerAndOutcome() {
        context.withBean(Blocking.class)
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .run(started -> {
                    started.getBean(Blocking.class).release.countDown();
                    RingoTemplate template = started.getBean(RingoTemplate.class);
                    template.enqueue("blocking", "t", "k", null);
                    await().atMost(Duration.ofSeconds(20))
                            .until(() -> template.enqueue("blocking", "t", "k", null)
                                            .task()
                                            .status()
                                    == TaskStatus.SUCCEEDED);
                    MeterRegistry registry = started.getBean(MeterRegistry.class);
                    await().atMost(Duration.ofSeconds(20))
                            .until(() -> registry.find("ringo.worker.tasks")
                                            .tag("worker", "block")
                                            .counter()
                                    != null);
                    assertThat(registry.get("ringo.worker.handler")
                                    .tag("worker", "block")
                                    .timer()
                                    .count())
                            .isEqualTo(1);
                });
    }

    @Test
    void nothingOfTheActuatorIsNeeded() {
        context.withClassLoader(new FilteredClassLoader(Endpoint.class, HealthIndicator.class, MeterRegistry.class))
                .run(started -> assertThat(started)
                        .hasNotFailed()
                        .hasSingleBean(RingoTemplate.class)
                        .doesNotHaveBean("ringoEndpoint")
                        .doesNotHaveBean("ringoHealthIndicator"));
    }

    static class Blocking {
        final CountDownLatch release = new CountDownLatch(1);

        @RingoWorker(queue = "blocking", concurrency = "1")
        void block() throws InterruptedException {
            release.await();
        }
    }
}
