package dev.ringo.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tokens of a file, one a line; blank lines and lines that begin with {@code #} are none. A change is seen within a
 * second, so that tokens can be exchanged while the server runs. A file that has become unreadable leaves the tokens as
 * they were.
 */
final class TokenFile implements Supplier<Set<String>> {

    private static final Logger log = LoggerFactory.getLogger(TokenFile.class);
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path file;
    private final LongSupplier nanoTime;
    private final AtomicLong lastLook;

    /** Replaced as a whole by the thread that won {@link #lastLook}. */
    private volatile Set<String> tokens;

    private TokenFile(Path file, LongSupplier nanoTime, Set<String> tokens) {
        this.file = file;
        this.nanoTime = nanoTime;
        this.lastLook = new AtomicLong(nanoTime.getAsLong());
        this.tokens = tokens;
    }

    /** Reads the file, which must hold a token. */
    static TokenFile open(Path file, LongSupplier nanoTime) {
        try {
            return new TokenFile(file, nanoTime, read(file));
        } catch (IOException failure) {
            throw new RingoServerException(
                    RingoServerException.Reason.SETTINGS,
                    "The token file " + file + " cannot be used: " + failure.getMessage()
                            + "; it must be readable and hold one token a line",
                    failure);
        }
    }

    @Override
    public Set<String> get() {
        long last = lastLook.get();
        long now = nanoTime.getAsLong();
        if (now - last >= LOOK_NANOS && lastLook.compareAndSet(last, now)) {
            look();
        }
        return tokens;
    }

    private void look() {
        try {
            // Not by its time: a file that is exchanged for another one may bring an old time along.
            Set<String> read = read(file);
            if (!read.equals(tokens)) {
                tokens = read;
                log.info("{} has changed; its {} tokens count now", file, read.size());
            }
        } catch (IOException failure) {
            log.warn("{} cannot be read; the tokens that were read before still hold", file, failure);
        }
    }

    private static Set<String> read(Path file) throws IOException {
        Set<String> tokens = Files.readAllLines(file).stream()
                .map(String::trim)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .collect(Collectors.toUnmodifiableSet());
        if (tokens.isEmpty()) {
            throw new IOException("it holds no token");
        }
        return tokens;
    }
}
