package dev.ringo.client.wire;

import io.grpc.ManagedChannel;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What a link needs to know.
 *
 * @param endpoint where the server is, for people
 * @param channels builds the channel to it
 * @param sdkVersion what this client calls its version
 * @param deadline how long a call waits for its answer
 */
public record LinkSettings(String endpoint, Supplier<ManagedChannel> channels, String sdkVersion, Duration deadline) {}
