package dev.ringo.spring.autoconfigure;

import dev.ringo.client.RingoClient;
import dev.ringo.spring.RingoWorkerRegistry;
import dev.ringo.spring.actuate.RingoDescriptor;
import dev.ringo.spring.actuate.RingoEndpoint;
import dev.ringo.spring.local.LocalServer;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of {@code /actuator/ringo}. */
@AutoConfiguration(after = RingoAutoConfiguration.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(RingoEndpoint.class)
@ConditionalOnBean({RingoClient.class, RingoWorkerRegistry.class})
public final class RingoEndpointAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    RingoEndpoint ringoEndpoint(
            RingoProperties properties,
            RingoClient client,
            RingoWorkerRegistry registry,
            ObjectProvider<LocalServer> server) {
        Supplier<RingoDescriptor.@Nullable Storage> storage = () -> storage(server.getIfAvailable());
        return new RingoEndpoint(properties.effectiveMode().name().toLowerCase(Locale.ROOT), client, registry, storage);
    }

    private static RingoDescriptor.@Nullable Storage storage(@Nullable LocalServer server) {
        return server == null
                ? null
                : new RingoDescriptor.Storage(server.settings().displayDirectory(), server.listeningOn());
    }
}
