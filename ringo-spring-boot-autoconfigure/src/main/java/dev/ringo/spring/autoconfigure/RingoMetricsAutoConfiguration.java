package dev.ringo.spring.autoconfigure;

import dev.ringo.spring.actuate.WorkerMeters;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of the meters of workers. */
@AutoConfiguration(
        before = RingoAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
public final class RingoMetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    WorkerMeters ringoWorkerMeters(MeterRegistry registry) {
        return new WorkerMeters(registry);
    }
}
