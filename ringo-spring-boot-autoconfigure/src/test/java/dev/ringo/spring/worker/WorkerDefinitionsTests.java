package dev.ringo.spring.worker;

import static dev.ringo.spring.worker.WorkerContext.runner;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.spring.RingoConfigurationException;
import dev.ringo.spring.RingoWorker;
import dev.ringo.spring.RingoWorkerRegistry;
import dev.ringo.spring.worker.WorkerContext.Mailer;
import org.junit.jupiter.api.Test;

class WorkerDefinitionsTests {

    @Test
    void attributesTakePlaceholdersAndPropertiesOverrideThem() {
        runner().withBean(Placeholders.class)
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
        runner().withBean(WithoutQueue.class)
                .run(started -> assertThat(started.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(RingoConfigurationException.class)
                        .hasMessageContaining("WithoutQueue.handle")
                        .hasMessageContaining("names no queue"));
    }

    @Test
    void twoPayloadParametersFailTheStart() {
        runner().withBean(TwoPayloads.class)
                .run(started -> assertThat(started.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("2 parameters that could be the payload"));
    }

    @Test
    void overrideThatFitsNoWorkerFailsTheStart() {
        runner().withBean(Mailer.class)
                .withPropertyValues("ringo.workers.sned.concurrency=3")
                .run(started ->
                        assertThat(started.getStartupFailure()).rootCause().hasMessageContaining("ringo.workers.sned"));
    }

    @Test
    void twoWorkersOfOneNameFailTheStart() {
        runner().withBean("one", Mailer.class)
                .withBean("two", Mailer.class)
                .run(started -> assertThat(started.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("have the name 'send'"));
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
}
