package dev.ringo.spring.autoconfigure;

import dev.ringo.server.RingoServer;
import dev.ringo.spring.RingoConnectionDetails;
import dev.ringo.spring.local.LocalServer;
import dev.ringo.spring.local.LocalServerSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.util.StringUtils;

/**
 * Auto-configuration of the server inside this JVM. The server itself never becomes a bean: Boot's gRPC support would
 * publish its service.
 */
@AutoConfiguration
@ConditionalOnClass(RingoServer.class)
@Conditional(OnLocalMode.class)
@ConditionalOnMissingBean(RingoConnectionDetails.class)
@EnableConfigurationProperties(RingoProperties.class)
public final class RingoLocalAutoConfiguration {

    private static final String TEMPORARY = "temp";

    @Bean
    @ConditionalOnMissingBean
    LocalServer ringoLocalServer(RingoProperties properties) {
        RingoProperties.Local local = properties.local();
        Path directory = TEMPORARY.equals(local.directory()) ? null : Path.of(local.directory());
        return new LocalServer(new LocalServerSettings(
                directory,
                StringUtils.hasText(local.listen()) ? local.listen() : null,
                StringUtils.hasText(local.token()) ? local.token() : null,
                local.listenInsecure(),
                local.gracePeriod()));
    }

    @Bean
    RingoConnectionDetails ringoLocalConnectionDetails(LocalServer server) {
        return new InJvm(server);
    }

    /** No token: nobody but this JVM reaches the in-process transport. */
    private record InJvm(LocalServer server) implements RingoConnectionDetails {

        @Override
        public String endpoint() {
            return server.endpoint();
        }

        @Override
        public @Nullable String token() {
            return null;
        }
    }
}
