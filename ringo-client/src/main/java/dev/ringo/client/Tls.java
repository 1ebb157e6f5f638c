package dev.ringo.client;

import java.nio.file.Path;
import java.util.List;
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

    /** Copies the lists. */
    public Tls {
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

    /** The same with a certificate of the client's own, from PEM files. */
    public Tls withClientCertificate(Path certificateChain, Path privateKey) {
        return new Tls(certificateAuthorities, certificateChain, privateKey, trustManagers, keyManagers);
    }
}
