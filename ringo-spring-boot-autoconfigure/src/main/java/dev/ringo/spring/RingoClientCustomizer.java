package dev.ringo.spring;

import dev.ringo.client.RingoClientBuilder;

/** Changes the client before it is built. Beans of this type are applied in their order, after the properties. */
@FunctionalInterface
public interface RingoClientCustomizer {

    /** Changes the builder. */
    void customize(RingoClientBuilder builder);
}
