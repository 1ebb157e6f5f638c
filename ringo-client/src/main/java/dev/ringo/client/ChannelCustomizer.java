package dev.ringo.client;

import io.grpc.ManagedChannelBuilder;

/** Changes the gRPC channel of a client after all options were applied and before it is built. */
@FunctionalInterface
public interface ChannelCustomizer {

    /** Changes the channel, for example adds an interceptor or a proxy. */
    void customize(ManagedChannelBuilder<?> channel);
}
