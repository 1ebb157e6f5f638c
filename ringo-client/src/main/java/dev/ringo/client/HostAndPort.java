package dev.ringo.client;

import dev.ringo.client.error.InvalidArgumentException;
import java.net.URI;
import java.net.URISyntaxException;

/** Reads {@code [scheme://]host[:port][/]} strictly: what it does not understand it refuses, with the offending text. */
final class HostAndPort {

    private static final int HIGHEST_PORT = 65_535;

    private HostAndPort() {}

    static Endpoint endpoint(String text) {
        refuseUserPart(text);
        int schemeEnd = text.indexOf("://");
        Endpoint.Transport transport =
                schemeEnd < 0 ? Endpoint.Transport.PLAINTEXT : Endpoint.transportOf(text.substring(0, schemeEnd), text);
        String authority = text.substring(schemeEnd < 0 ? 0 : schemeEnd + 3);
        if (authority.endsWith("/")) {
            authority = authority.substring(0, authority.length() - 1);
        }
        refuse(authority, text);
        return new Endpoint(transport, authority.startsWith("[") ? bracketed(authority, text) : plain(authority, text));
    }

    /** To be called first of all, and repeats nothing: what stands before an @ may be a password. */
    static void refuseUserPart(String text) {
        if (text.indexOf('@') >= 0) {
            throw new InvalidArgumentException("The endpoint holds a user part; give the token as an option instead");
        }
    }

    private static void refuse(String authority, String text) {
        if (authority.isEmpty()) {
            throw new InvalidArgumentException("Endpoint \"" + text + "\" names no host");
        }
        for (int i = 0; i < authority.length(); i++) {
            char c = authority.charAt(i);
            if (c == '/' || c == '?' || c == '#') {
                throw new InvalidArgumentException("Endpoint \"" + text + "\": \"" + authority.substring(i)
                        + "\" has no meaning; only host and port are allowed");
            }
            if (c <= ' ' || c == '\\' || c == ',' || c == 0x7f) {
                throw new InvalidArgumentException("Endpoint \"" + text + "\" contains a character that no host has");
            }
        }
    }

    private static String bracketed(String authority, String text) {
        int end = authority.indexOf(']');
        String address = end < 0 ? "" : authority.substring(1, end);
        if (address.isEmpty() || !address.contains(":") || !address.matches("[0-9A-Fa-f:.]+(%[A-Za-z0-9]+)?")) {
            throw new InvalidArgumentException("Endpoint \"" + text + "\" holds no IPv6 address in its brackets");
        }
        String rest = authority.substring(end + 1);
        if (rest.isEmpty()) {
            return authority + ":" + Endpoint.DEFAULT_PORT;
        }
        if (!rest.startsWith(":")) {
            throw new InvalidArgumentException("Endpoint \"" + text + "\": \"" + rest + "\" is no port");
        }
        return authority.substring(0, end + 1) + ":" + port(rest.substring(1), text);
    }

    private static String plain(String authority, String text) {
        int colon = authority.indexOf(':');
        if (colon < 0) {
            return host(authority, text) + ":" + Endpoint.DEFAULT_PORT;
        }
        if (colon == 0) {
            throw new InvalidArgumentException("Endpoint \"" + text + "\" names no host");
        }
        if (authority.indexOf(':', colon + 1) >= 0) {
            throw new InvalidArgumentException(
                    "Endpoint \"" + text + "\" holds several colons; write an IPv6 address in brackets");
        }
        return host(authority.substring(0, colon), text) + ":" + port(authority.substring(colon + 1), text);
    }

    /** What gRPC could not look up later is refused here, such as a name with an underscore. */
    private static String host(String host, String text) {
        try {
            if (new URI("//" + host).getHost() != null) {
                return host;
            }
        } catch (URISyntaxException expected) {
            // Refused below.
        }
        throw new InvalidArgumentException("Endpoint \"" + text + "\": \"" + host
                + "\" is no host name; those have letters, digits, hyphens and dots");
    }

    private static int port(String digits, String text) {
        if (digits.matches("[0-9]{1,5}")) {
            int port = Integer.parseInt(digits);
            if (port >= 1 && port <= HIGHEST_PORT) {
                return port;
            }
        }
        throw new InvalidArgumentException("Endpoint \"" + text + "\": \"" + digits + "\" is no port from 1 to 65535");
    }
}
