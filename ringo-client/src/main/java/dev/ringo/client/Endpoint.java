package dev.ringo.client;

import dev.ringo.client.error.InvalidArgumentException;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where a server is. Never holds secrets.
 *
 * @param transport how it is reached
 * @param target for {@link Transport#IN_PROCESS} the name, else a target as gRPC names it
 */
public record Endpoint(Transport transport, String target) {

    /** The port of a server unless another is named: {@value}. */
    public static final int DEFAULT_PORT = 7233;

    private static final String IN_PROCESS_SCHEME = "inprocess:";
    private static final String DNS = "dns";
    private static final String UNIX = "unix";
    private static final Set<String> PLAINTEXT_SCHEMES = Set.of("grpc", "http");
    private static final Set<String> TLS_SCHEMES = Set.of("grpcs", "https");
    private static final Set<String> RESOLVER_SCHEMES = Set.of(DNS, UNIX);

    private static final Pattern LOOPBACK =
            Pattern.compile("(dns:/*)?(localhost|127(\\.[0-9]{1,3}){3}|\\[::1])(:[0-9]+)?");

    /** How a server is reached. */
    public enum Transport {
        /** Unencrypted. */
        PLAINTEXT,
        /** Encrypted. */
        TLS,
        /** Within this process. */
        IN_PROCESS
    }

    /**
     * Reads an endpoint: {@code grpc://host:port} or {@code http://…} unencrypted, {@code grpcs://…} or
     * {@code https://…} encrypted, {@code host:port} unencrypted, {@code inprocess:name} within this process.
     * The port is {@value #DEFAULT_PORT} unless named, IPv6 addresses stand in brackets. Targets such as
     * {@code dns:///host:port} or {@code unix:///path} are left to gRPC.
     *
     * @throws InvalidArgumentException if it is none of these
     */
    public static Endpoint parse(String text) {
        if (text.isBlank()) {
            throw new InvalidArgumentException("The endpoint is empty; give one such as grpc://localhost:7233");
        }
        if (text.startsWith(IN_PROCESS_SCHEME)) {
            return inProcess(text.substring(IN_PROCESS_SCHEME.length()));
        }
        int colon = text.indexOf(':');
        if (colon > 0 && RESOLVER_SCHEMES.contains(text.substring(0, colon))) {
            if (!text.startsWith(UNIX)) {
                HostAndPort.refuseUserPart(text);
            }
            return new Endpoint(Transport.PLAINTEXT, text);
        }
        return HostAndPort.endpoint(text);
    }

    /** A server within this process. */
    public static Endpoint inProcess(String name) {
        if (name.isBlank()) {
            throw new InvalidArgumentException("The name of an in-process endpoint is empty; give inprocess:<name>");
        }
        return new Endpoint(Transport.IN_PROCESS, name);
    }

    static Transport transportOf(String scheme, String text) {
        if (PLAINTEXT_SCHEMES.contains(scheme)) {
            return Transport.PLAINTEXT;
        }
        if (TLS_SCHEMES.contains(scheme)) {
            return Transport.TLS;
        }
        throw new InvalidArgumentException("Endpoint \"" + text + "\": unknown scheme \"" + scheme
                + "\"; use grpc, grpcs, http, https, inprocess or none");
    }

    /** Whether what is sent there stays on this machine, as far as the name tells. */
    boolean isLoopback() {
        return transport == Transport.IN_PROCESS
                || target.startsWith(UNIX + ":")
                || LOOPBACK.matcher(target).matches();
    }

    /** The target for gRPC. */
    String grpcTarget() {
        return isResolverTarget() ? target : QuietDns.target(target);
    }

    /** Whether gRPC resolves the target itself, so that it says nothing about encryption. */
    boolean isResolverTarget() {
        int colon = target.indexOf(':');
        return transport != Transport.IN_PROCESS && colon > 0 && RESOLVER_SCHEMES.contains(target.substring(0, colon));
    }

    /** The endpoint as people write it. */
    @Override
    public String toString() {
        return switch (transport) {
            case IN_PROCESS -> IN_PROCESS_SCHEME + target;
            case PLAINTEXT -> isResolverTarget() ? target : "grpc://" + target;
            case TLS -> isResolverTarget() ? target : "grpcs://" + target;
        };
    }
}
