package dev.ringo.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.client.ClientOptions;
import dev.ringo.client.Compression;
import dev.ringo.client.ConnectionState;
import dev.ringo.client.RingoClient;
import dev.ringo.client.worker.WorkerOptions;
import dev.ringo.server.RingoServer;
import dev.ringo.spring.RingoClientCustomizer;
import dev.ringo.spring.RingoConfigurationException;
import dev.ringo.spring.RingoConnectionDetails;
import dev.ringo.spring.RingoTemplate;
import dev.ringo.spring.RingoWorkerRegistry;
import dev.ringo.spring.local.LocalServer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

class RingoAutoConfigurationTests {

    private final ApplicationContextRunner context = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(RingoLocalAutoConfiguration.class, RingoAutoConfiguration.class))
            .withPropertyValues("ringo.local.directory=temp");

    @Test
    void withoutAnySettingTheQueueIsServedInThisJvm() {
        context.run(started -> {
            assertThat(started).hasSingleBean(LocalServer.class).hasSingleBean(RingoTemplate.class);
            assertThat(started.getBean(RingoClient.class).connection().state()).isEqualTo(ConnectionState.CONNECTED);
            assertThat(started.getBean(RingoTemplate.class)
                            .enqueue("mail", "send", "k", "payload")
                            .created())
                    .isTrue();
        });
    }

    @Test
    void anEndpointMeansRemoteModeAndAServerThatIsAwayLetsTheApplicationStart() {
        context.withPropertyValues("ringo.endpoint=grpc://127.0.0.1:1").run(started -> {
            assertThat(started).hasNotFailed().doesNotHaveBean(LocalServer.class);
            assertThat(started.getBean(RingoClient.class).connection().state()).isNotEqualTo(ConnectionState.CONNECTED);
        });
    }

    @Test
    void failFastFailsTheStartAndNamesTheServerThatIsAway() {
        context.withPropertyValues("ringo.endpoint=grpc://127.0.0.1:1", "ringo.fail-fast=true")
                .run(started -> assertThat(started)
                        .getFailure()
                        .rootCause()
                        .satisfies(any -> assertThat(started.getStartupFailure())
                                .hasStackTraceContaining("127.0.0.1:1")
                                .hasStackTraceContaining("RingoConfigurationException")));
    }

    @Test
    void emptyEndpointInRemoteModeIsExplained() {
        context.withPropertyValues("ringo.mode=remote", "ringo.endpoint=")
                .run(started -> assertThat(started.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(RingoConfigurationException.class)
                        .hasMessageContaining("ringo.endpoint is empty"));
    }

    @Test
    void unknownModeFailsTheBindingOfTheProperty() {
        context.withPropertyValues("ringo.mode=cloud")
                .run(started -> assertThat(started.getStartupFailure())
                        .hasStackTraceContaining("ringo.mode")
                        .hasStackTraceContaining(BindException.class.getName()));
    }

    @Test
    void localModeWithoutTheServerOnTheClassPathSaysWhatToAdd() {
        context.withClassLoader(new FilteredClassLoader(RingoServer.class))
                .run(started -> assertThat(started.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("the server is not on the class path"));
    }

    @Test
    void tokenAndTokenFileExcludeEachOther() {
        context.withPropertyValues(
                        "ringo.endpoint=grpc://127.0.0.1:1", "ringo.token=secret", "ringo.token-file=/tmp/token")
                .run(started -> assertThat(started.getStartupFailure())
                        .hasStackTraceContaining("ringo.token-file")
                        .rootCause()
                        .hasMessageNotContaining("secret"));
    }

    @Test
    void propertiesReachTheClient() {
        context.withPropertyValues(
                        "ringo.endpoint=grpcs://queue.example.org",
                        "ringo.compression=gzip",
                        "ringo.client.deadline=7s",
                        "ringo.client.keep-alive=11s",
                        "ringo.client.max-message-size=8MB")
                .run(started -> {
                    ClientOptions options = started.getBean(RingoClient.class).options();
                    assertThat(options.endpoint()).hasToString("grpcs://queue.example.org:7233");
                    assertThat(options.compression()).isEqualTo(Compression.GZIP);
                    assertThat(options.deadline()).isEqualTo(Duration.ofSeconds(7));
                    assertThat(options.keepAlive()).isEqualTo(Duration.ofSeconds(11));
                    assertThat(options.maxMessageSize()).isEqualTo(8 << 20);
                });
    }

    @Test
    void defaultsAreThoseOfTheClient() {
        context.run(started -> {
            RingoProperties properties = started.getBean(RingoProperties.class);
            assertThat(properties.client().deadline()).isEqualTo(ClientOptions.DEFAULT_DEADLINE);
            assertThat(properties.client().keepAlive()).isEqualTo(ClientOptions.DEFAULT_KEEP_ALIVE);
            assertThat(properties.client().maxMessageSize().toBytes())
                    .isEqualTo(ClientOptions.DEFAULT_MAX_MESSAGE_SIZE);
            assertThat(properties.worker().lease()).isEqualTo(WorkerOptions.DEFAULT_LEASE);
            assertThat(properties.worker().grace()).isEqualTo(WorkerOptions.DEFAULT_GRACE);
        });
    }

    @Test
    void customizersComeLast() {
        context.withUserConfiguration(Customized.class)
                .run(started -> assertThat(
                                started.getBean(RingoClient.class).options().deadline())
                        .isEqualTo(Duration.ofSeconds(3)));
    }

    @Test
    void beansOfTheApplicationWin() {
        context.withUserConfiguration(OwnBeans.class).run(started -> {
            assertThat(started).hasSingleBean(RingoClient.class).hasSingleBean(RingoTemplate.class);
            assertThat(started.getBean(RingoClient.class)).isSameAs(OwnBeans.CLIENT);
            assertThat(started.getBean(RingoTemplate.class)).isSameAs(OwnBeans.TEMPLATE);
        });
    }

    @Test
    void connectionDetailsOfTheApplicationReplaceTheServerInThisJvm() {
        context.withUserConfiguration(OwnDetails.class).run(started -> {
            assertThat(started).doesNotHaveBean(LocalServer.class);
            assertThat(started.getBean(RingoClient.class).options().endpoint())
                    .hasToString("grpc://details.example.org:7233");
        });
    }

    @Test
    void mapperOfTheApplicationWritesThePayloads() {
        context.withUserConfiguration(OwnMapper.class)
                .run(started -> assertThat(
                                started.getBean(RingoClient.class).options().mapper())
                        .isSameAs(OwnMapper.MAPPER));
    }

    @Test
    void workersAreRegisteredAlsoWhereAllElseIsLazy() {
        context.withInitializer(application -> application.addBeanFactoryPostProcessor(
                        new org.springframework.boot.LazyInitializationBeanFactoryPostProcessor()))
                .run(started -> assertThat(started.getBean(RingoWorkerRegistry.class))
                        .extracting("running")
                        .isEqualTo(true));
    }

    @Configuration(proxyBeanMethods = false)
    static class Customized {
        @Bean
        RingoClientCustomizer shorterDeadline() {
            return builder -> builder.deadline(Duration.ofSeconds(3));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnBeans {
        static final RingoClient CLIENT =
                RingoClient.builder().endpoint("grpc://127.0.0.1:1").build();
        static final RingoTemplate TEMPLATE = new RingoTemplate(CLIENT);

        @Bean
        RingoClient ownClient() {
            return CLIENT;
        }

        @Bean
        RingoTemplate ownTemplate() {
            return TEMPLATE;
        }

        @Bean
        RingoConnectionDetails ownDetails() {
            return new OwnDetails().details();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnDetails {
        @Bean
        RingoConnectionDetails details() {
            return new RingoConnectionDetails() {
                @Override
                public String endpoint() {
                    return "details.example.org";
                }

                @Override
                public @Nullable String token() {
                    return null;
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnMapper {
        static final JsonMapper MAPPER = JsonMapper.builder().build();

        @Bean
        JsonMapper mapper() {
            return MAPPER;
        }
    }
}
