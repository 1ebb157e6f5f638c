package dev.ringo.spring.autoconfigure;

import dev.ringo.client.ClientListener;
import dev.ringo.client.Endpoint;
import dev.ringo.client.RingoClient;
import dev.ringo.client.RingoClientBuilder;
import dev.ringo.client.Tls;
import dev.ringo.spring.RingoArgumentResolver;
import dev.ringo.spring.RingoClientCustomizer;
import dev.ringo.spring.RingoConnectionDetails;
import dev.ringo.spring.RingoTemplate;
import dev.ringo.spring.RingoWorkerRegistry;
import dev.ringo.spring.worker.RingoWorkers;
import dev.ringo.spring.worker.WorkerSettings;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

/** Auto-configuration of the client, the template, and the workers of annotated methods. */
@AutoConfiguration(
        after = RingoLocalAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration",
            "org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration"
        })
@ConditionalOnClass(RingoClient.class)
@EnableConfigurationProperties(RingoProperties.class)
public final class RingoAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    RingoConnectionDetails ringoConnectionDetails(RingoProperties properties) {
        return new PropertiesConnectionDetails(properties);
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    RingoClient ringoClient(
            RingoProperties properties,
            RingoConnectionDetails details,
            ObjectProvider<JsonMapper> mapper,
            ObjectProvider<SslBundles> bundles,
            ObjectProvider<ClientListener> listeners,
            ObjectProvider<RingoClientCustomizer> customizers) {
        RingoClientBuilder builder = RingoClient.builder()
                .endpoint(details.endpoint())
                .compression(properties.compression())
                .deadline(properties.client().deadline())
                .keepAlive(properties.client().keepAlive())
                .maxMessageSize((int) properties.client().maxMessageSize().toBytes())
                .jsonMapper(jsonMapper(mapper));
        PropertyMapper map = PropertyMapper.get();
        map.from(details::token).to(builder::token);
        map.from(properties.ssl()::bundle)
                .as(name -> tls(bundles.getObject().getBundle(name)))
                .to(builder::tls);
        listeners.orderedStream().forEach(builder::listener);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.build();
    }

    @Bean
    ClientLifecycle ringoClientLifecycle(RingoClient client, RingoProperties properties) {
        boolean inThisJvm = client.options().endpoint().transport() == Endpoint.Transport.IN_PROCESS;
        return new ClientLifecycle(client, properties.failFast() || inThisJvm);
    }

    @Bean
    @ConditionalOnMissingBean
    RingoTemplate ringoTemplate(RingoClient client) {
        return new RingoTemplate(client);
    }

    @Bean
    @ConditionalOnMissingBean(RingoWorkerRegistry.class)
    RingoWorkers ringoWorkers(
            ConfigurableListableBeanFactory beans,
            RingoClient client,
            RingoProperties properties,
            ObjectProvider<JsonMapper> mapper,
            ObjectProvider<RingoArgumentResolver> resolvers,
            Environment environment) {
        return new RingoWorkers(
                beans,
                client,
                workerSettings(properties),
                jsonMapper(mapper),
                resolvers.orderedStream().toList(),
                Threading.VIRTUAL.isActive(environment));
    }

    @Bean
    static LazyInitializationExcludeFilter ringoWorkersStartEvenIfAllElseIsLazy() {
        return LazyInitializationExcludeFilter.forBeanTypes(RingoWorkers.class, ClientLifecycle.class);
    }

    private static JsonMapper jsonMapper(ObjectProvider<JsonMapper> mapper) {
        return mapper.getIfUnique(() -> JsonMapper.builder().build());
    }

    private static Tls tls(SslBundle bundle) {
        return Tls.managedBy(
                List.of(bundle.getManagers().getTrustManagers()),
                List.of(bundle.getManagers().getKeyManagers()));
    }

    private static WorkerSettings workerSettings(RingoProperties properties) {
        RingoProperties.Worker defaults = properties.worker();
        Map<String, WorkerSettings.Override> byName = properties.workers().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> override(entry.getValue())));
        return new WorkerSettings(
                defaults.concurrency(), defaults.lease(), defaults.grace(), defaults.autoStartup(), byName);
    }

    private static WorkerSettings.Override override(RingoProperties.NamedWorker named) {
        return new WorkerSettings.Override(
                named.queue(), named.types(), named.concurrency(), named.lease(), named.grace(), named.enabled());
    }
}
