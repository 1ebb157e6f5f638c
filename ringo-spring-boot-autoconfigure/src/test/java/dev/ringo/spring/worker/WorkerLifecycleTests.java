package dev.ringo.spring.worker;

import static dev.ringo.spring.worker.WorkerContext.awaitStatus;
import static dev.ringo.spring.worker.WorkerContext.runner;
import static dev.ringo.spring.worker.WorkerContext.template;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ringo.client.task.TaskStatus;
import dev.ringo.client.worker.TaskContext;
import dev.ringo.client.worker.WorkerState;
import dev.ringo.spring.RingoWorker;
import dev.ringo.spring.RingoWorkerRegistry;
import dev.ringo.spring.worker.WorkerContext.Mail;
import dev.ringo.spring.worker.WorkerContext.Mailer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

class WorkerLifecycleTests {

    @Test
    void handlersThatRunWhenTheContextClosesFinishFirst() {
        CompletableFuture<String> outcome = new CompletableFuture<>();
        runner().withBean(Slow.class, () -> new Slow(outcome)).run(started -> {
            template(started).enqueue("slow", "t", "k", null);
            started.getBean(Slow.class).begun.await();
            started.close();
            assertThat(outcome).isCompletedWithValue("not interrupted");
        });
    }

    @Test
    void workersCanBePausedResumedAndResized() {
        runner().withBean(Mailer.class).run(started -> {
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
        runner().withBean(Mailer.class)
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
        runner().withBean(Mailer.class).run(started -> {
            template(started).enqueue("mail", "welcome", "k1", new Mail(1, "a"));
            awaitStatus(started, "mail", "k1", TaskStatus.SUCCEEDED);
            started.getSourceApplicationContext(ConfigurableApplicationContext.class)
                    .stop();
            started.getSourceApplicationContext(ConfigurableApplicationContext.class)
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
