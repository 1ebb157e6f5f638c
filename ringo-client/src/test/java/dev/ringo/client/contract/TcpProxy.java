package dev.ringo.client.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands between client and server and can cut every connection, or keep them and let nothing through. */
final class TcpProxy implements AutoCloseable {

    private final String host;
    private final int port;
    private final ServerSocket listener;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean refusing;
    private volatile boolean silent;

    TcpProxy(String address) {
        int colon = address.lastIndexOf(':');
        host = address.substring(0, colon);
        port = Integer.parseInt(address.substring(colon + 1));
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon(this::accept);
    }

    String address() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    /** Cuts all connections and refuses new ones. */
    void cut() {
        refusing = true;
        sockets.forEach(TcpProxy::close);
        sockets.clear();
    }

    /** Takes connections again. */
    void restore() {
        refusing = false;
        silent = false;
    }

    /** Keeps the connections but lets nothing through, as a network does that lost its route. */
    void silence() {
        silent = true;
    }

    @Override
    public void close() {
        cut();
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                if (refusing) {
                    close(client);
                } else {
                    join(client, new Socket(host, port));
                }
            } catch (IOException expected) {
                // The server is away, or the proxy is closed.
            }
        }
    }

    private void join(Socket client, Socket server) {
        sockets.add(client);
        sockets.add(server);
        daemon(() -> copy(client, server));
        daemon(() -> copy(server, client));
    }

    private void copy(Socket from, Socket to) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                if (!silent) {
                    out.write(buffer, 0, count);
                    out.flush();
                }
            }
        } catch (IOException expected) {
            // Cut.
        } finally {
            close(from);
            close(to);
        }
    }

    private static void daemon(Runnable action) {
        Thread thread = new Thread(action, "test-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException expected) {
            // It is closed already.
        }
    }
}
