package dev.ringo.spring.autoconfigure;

import dev.ringo.client.RingoClient;
import dev.ringo.spring.actuate.RingoHealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of the health {@code ringo}. */
@AutoConfiguration(after = RingoAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnEnabledHealthIndicator("ringo")
@ConditionalOnBean(RingoClient.class)
public final class RingoHealthAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "ringoHealthIndicator")
    RingoHealthIndicator ringoHealthIndicator(RingoClient client) {
        return new RingoHealthIndicator(client);
    }
}
