package dev.ringo.spring.worker;

import static org.awaitility.Awaitility.await;

import dev.ringo.client.RingoClient;
import dev.ringo.client.task.Task;
import dev.ringo.client.task.TaskStatus;
import dev.ringo.client.worker.TaskContext;
import dev.ringo.spring.RingoTemplate;
import dev.ringo.spring.RingoWorker;
import dev.ringo.spring.autoconfigure.RingoAutoConfiguration;
import dev.ringo.spring.autoconfigure.RingoLocalAutoConfiguration;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** An application with its server in the JVM, and what the tests of workers do with it. */
final class WorkerContext {

    private WorkerContext() {}

    static ApplicationContextRunner runner() {
        return new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(RingoLocalAutoConfiguration.class, RingoAutoConfiguration.class))
                .withPropertyValues("ringo.local.directory=temp", "ringo.worker.grace=20s");
    }

    static RingoTemplate template(AssertableApplicationContext started) {
        return started.getBean(RingoTemplate.class);
    }

    static Task awaitStatus(AssertableApplicationContext started, String queue, String key, TaskStatus status) {
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
}
