package dev.ringo.server.daemon;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** Host and port of a flag: {@code 127.0.0.1:7233}, {@code localhost:0}, {@code [::1]:7233}. */
record Address(String host, int port) {

    private static final int LAST_PORT = 65_535;
    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

    /** Reads the value of a flag; the host must be named. */
    static Address parse(String flag, String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        String port = text.substring(colon + 1);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        boolean ambiguous = host.indexOf(':') >= 0 && !bracketed;
        if (host.isEmpty()
                || host.equals("[]")
                || ambiguous
                || !PORT.matcher(port).matches()) {
            throw malformed(flag, text);
        }
        int number = Integer.parseInt(port);
        if (number > LAST_PORT) {
            throw malformed(flag, text);
        }
        return new Address(bracketed ? host.substring(1, host.length() - 1) : host, number);
    }

    /** The same address, which must not be reachable from other machines. */
    Address loopback(String flag) {
        try {
            if (InetAddress.getByName(host).isLoopbackAddress()) {
                return this;
            }
        } catch (UnknownHostException unknown) {
            throw new UsageException("--" + flag + ": the host '" + host + "' is not known");
        }
        throw new UsageException(
                "--" + flag + " must be an address of this machine alone, such as 127.0.0.1, not '" + host + "'");
    }

    /** As flags write it. */
    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    private static UsageException malformed(String flag, String text) {
        return new UsageException("--" + flag + " is host:port, such as 127.0.0.1:0, not '" + text + "'");
    }
}
