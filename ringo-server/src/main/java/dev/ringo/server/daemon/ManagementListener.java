package dev.ringo.server.daemon;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP listener that the readiness line announces. It answers {@code /healthz} to this machine: 200 while the daemon
 * serves, 503 once it ends.
 */
final class ManagementListener implements AutoCloseable {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int MISDIRECTED = 421;
    private static final int UNAVAILABLE = 503;

    private final HttpServer server;
    private final BooleanSupplier isServing;

    private ManagementListener(HttpServer server, BooleanSupplier isServing) {
        this.server = server;
        this.isServing = isServing;
    }

    static ManagementListener start(Address address, BooleanSupplier isServing) throws IOException {
        InetAddress host = InetAddress.getByName(address.host());
        HttpServer server = HttpServer.create(new InetSocketAddress(host, address.port()), 0);
        ManagementListener listener = new ManagementListener(server, isServing);
        server.createContext("/", listener::answer);
        server.start();
        return listener;
    }

    String url() {
        InetSocketAddress address = server.getAddress();
        String host = address.getAddress().getHostAddress();
        return "http://" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!isMeant(exchange.getRequestHeaders().getFirst("Host"))) {
                send(exchange, MISDIRECTED, "not this host\n");
            } else if (!exchange.getRequestURI().getPath().equals("/healthz")) {
                send(exchange, NOT_FOUND, "not found\n");
            } else if (!exchange.getRequestMethod().matches("GET|HEAD")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, METHOD_NOT_ALLOWED, "GET or HEAD only\n");
            } else if (isServing.getAsBoolean()) {
                send(exchange, OK, "serving\n");
            } else {
                send(exchange, UNAVAILABLE, "shutting down\n");
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(status, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
    }

    /** A web page that makes its own name point to this machine must not get in: only names of this machine count. */
    private static boolean isMeant(@Nullable String host) {
        if (host == null) {
            return false;
        }
        String name = host.replaceFirst(":\\d+$", "").replaceAll("^\\[|]$", "");
        if (name.equals("localhost")) {
            return true;
        }
        try {
            return name.matches("[0-9.]+|[0-9a-fA-F:]+")
                    && InetAddress.getByName(name).isLoopbackAddress();
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }
}
