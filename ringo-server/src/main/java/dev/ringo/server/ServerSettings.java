package dev.ringo.server;

import dev.ringo.server.RingoServerException.Reason;
import dev.ringo.server.grpc.NetworkOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checked settings of a server.
 *
 * @param directory absent means a temporary one
 * @param network absent means that it does not listen
 * @param abandonLeases whether leases that stand at the start are ended at once
 */
record ServerSettings(
        @Nullable Path directory,
        String inProcessName,
        @Nullable Network network,
        boolean abandonLeases) {

    /** A TCP port and who may use it. */
    record Network(
            String host,
            int port,
            @Nullable Supplier<Set<String>> tokens,
            NetworkOptions.@Nullable Tls tls,
            boolean insecure) {

        Network {
            if (port < 0 || port > 65_535) {
                throw new IllegalArgumentException("A port is 0 to 65535, not " + port);
            }
        }

        /** How to listen, once it is clear that it gives nothing away. */
        NetworkOptions options() {
            InetAddress address = resolve();
            if (!address.isLoopbackAddress() && !insecure && (tokens == null || tls == null)) {
                throw new RingoServerException(
                        Reason.SETTINGS,
                        "Listening on " + host + " is refused without a token and TLS, because other machines could"
                                + " read and change every task. Set both, listen on 127.0.0.1, or state that"
                                + " insecure access from other machines is wanted");
            }
            return new NetworkOptions(new InetSocketAddress(address, port), tokens, tls);
        }

        private InetAddress resolve() {
            try {
                return InetAddress.getByName(host);
            } catch (UnknownHostException failure) {
                throw new RingoServerException(
                        Reason.ADDRESS_UNUSABLE, "The host '" + host + "' to listen on is not known", failure);
            }
        }
    }
}
