package dev.ringo.server.daemon;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Hands the signals that ask a process to end to the daemon, so that it can end in order and exit with 0. A shutdown hook
 * would not do: it ends the process with 128 and the signal's number, and hears of no second signal.
 *
 * <p>By reflection, because javac warns of {@code sun.misc.Signal} (the module {@code jdk.unsupported}, which every JDK
 * has) and there is no way to tell it that this is known.
 */
final class Signals {

    private static final String[] NAMES = {"TERM", "INT"};

    private Signals() {}

    static void on(EndOfDaemon end) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object ending = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        end.signal();
                        return null;
                    });
            for (String name : NAMES) {
                Object wanted = signal.getConstructor(String.class).newInstance(name);
                signal.getMethod("handle", signal, handler).invoke(null, wanted, ending);
            }
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("The signals TERM and INT cannot be handled: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This Java runtime lacks the module jdk.unsupported; use a whole one", e);
        }
    }
}
