package dev.ringo.client;

import static java.util.Objects.requireNonNull;

import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import io.grpc.NameResolverRegistry;
import io.grpc.Status;
import io.grpc.StatusOr;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resolves like gRPC's {@code dns}, but a name that cannot be resolved is an address that cannot be reached: gRPC would
 * log a warning with a stack trace at every attempt, where the client says once that the server is away.
 */
final class QuietDns extends NameResolverProvider {

    /** The scheme of targets that are resolved this way. */
    static final String SCHEME = "ringo-dns";

    private static final Logger log = LoggerFactory.getLogger(QuietDns.class);
    private static final int PRIORITY = 5;

    static {
        NameResolverRegistry.getDefaultRegistry().register(new QuietDns());
    }

    private QuietDns() {}

    /** The target of a host and port, in which brackets and percent signs of IPv6 have no meaning of their own. */
    static String target(String hostAndPort) {
        return SCHEME + ":///"
                + hostAndPort.replace("%", "%25").replace("[", "%5B").replace("]", "%5D");
    }

    @Override
    public @Nullable NameResolver newNameResolver(URI target, NameResolver.Args args) {
        if (!SCHEME.equals(target.getScheme())) {
            return null;
        }
        URI plain = URI.create("dns" + target.toString().substring(SCHEME.length()));
        NameResolverProvider dns = requireNonNull(
                NameResolverRegistry.getDefaultRegistry().getProviderForScheme("dns"), "gRPC's resolver of names");
        NameResolver resolver = dns.newNameResolver(plain, args);
        return resolver == null ? null : new Resolver(resolver, unresolved(plain));
    }

    @Override
    protected boolean isAvailable() {
        return true;
    }

    @Override
    protected int priority() {
        return PRIORITY;
    }

    @Override
    public String getDefaultScheme() {
        return SCHEME;
    }

    @Override
    public Collection<Class<? extends SocketAddress>> getProducedSocketAddressTypes() {
        return List.of(InetSocketAddress.class);
    }

    /** An endpoint always names its port. */
    private static EquivalentAddressGroup unresolved(URI target) {
        String path = target.getPath();
        int colon = path.lastIndexOf(':');
        int port = Integer.parseInt(path.substring(colon + 1));
        return new EquivalentAddressGroup(InetSocketAddress.createUnresolved(path.substring(1, colon), port));
    }

    /** Hands over what the other one resolves, or the unresolved address while it cannot. */
    private static final class Resolver extends NameResolver {

        private final NameResolver resolver;
        private final EquivalentAddressGroup unresolved;

        Resolver(NameResolver resolver, EquivalentAddressGroup unresolved) {
            this.resolver = resolver;
            this.unresolved = unresolved;
        }

        @Override
        public String getServiceAuthority() {
            return resolver.getServiceAuthority();
        }

        @Override
        public void start(Listener2 listener) {
            resolver.start(new Listener2() {
                @Override
                public void onResult(ResolutionResult result) {
                    onResult2(result);
                }

                @Override
                public Status onResult2(ResolutionResult result) {
                    StatusOr<List<EquivalentAddressGroup>> addresses = result.getAddressesOrError();
                    if (addresses.hasValue()) {
                        return listener.onResult2(result);
                    }
                    listener.onResult2(unreachable(addresses.getStatus()));
                    // The one that resolves tries again after a while because of this.
                    return addresses.getStatus();
                }

                @Override
                public void onError(Status error) {
                    listener.onResult(unreachable(error));
                }
            });
        }

        private ResolutionResult unreachable(Status error) {
            log.debug("{} cannot be resolved", unresolved, error.asException());
            return ResolutionResult.newBuilder()
                    .setAddressesOrError(StatusOr.fromValue(List.of(unresolved)))
                    .build();
        }

        @Override
        public void refresh() {
            resolver.refresh();
        }

        @Override
        public void shutdown() {
            resolver.shutdown();
        }
    }
}
