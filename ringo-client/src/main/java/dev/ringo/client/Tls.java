package dev.ringo.client;

import dev.ringo.client.error.InvalidArgumentException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How an encrypted connection is verified: whom the client trusts, and who it is itself. Files are read when the
 * client starts.
 *
 * @param certificateAuthorities a PEM file of trusted certificates; null means the platform's trust
 * @param certificateChain a PEM file with the client's own certificate; null means none
 * @param privateKey a PEM file with the key to it
 * @param trustManagers instead of a file of certificates; empty means none
 * @param keyManagers instead of certificate and key; empty means none
 */
public record Tls(
        @Nullable Path certificateAuthorities,
        @Nullable Path certificateChain,
        @Nullable Path privateKey,
        List<TrustManager> trustManagers,
        List<KeyManager> keyManagers) {

    /** Copies the lists; refuses half an identity. */
    public Tls {
        if ((certificateChain == null) != (privateKey == null)) {
            throw new InvalidArgumentException("TLS: certificate and private key belong together, but "
                    + (privateKey == null ? "the key" : "the certificate") + " is missing");
        }
        trustManagers = List.copyOf(trustManagers);
        keyManagers = List.copyOf(keyManagers);
    }

    /** Trusts whom the platform trusts. */
    public static Tls systemTrust() {
        return new Tls(null, null, null, List.of(), List.of());
    }

    /** Trusts the certificates of a PEM file and nobody else. */
    public static Tls trusting(Path certificateAuthorities) {
        return new Tls(certificateAuthorities, null, null, List.of(), List.of());
    }

    /** Trusts and identifies as the given managers say, such as those of a key store; either may be empty. */
    public static Tls managedBy(List<TrustManager> trustManagers, List<KeyManager> keyManagers) {
        return new Tls(null, null, null, trustManagers, keyManagers);
    }

    /** The files, for error messages. */
    String files() {
        return Stream.of(certificateAuthorities, certificateChain, privateKey)
                .filter(Objects::nonNull)
                .map(Path::toString)
                .collect(Collectors.joining(", ", "certificates [", "]"));
    }

    /** The same with a certificate of the client's own, from PEM files. */
    public Tls withClientCertificate(Path certificateChain, Path privateKey) {
        return new Tls(certificateAuthorities, certificateChain, privateKey, trustManagers, keyManagers);
    }
}
