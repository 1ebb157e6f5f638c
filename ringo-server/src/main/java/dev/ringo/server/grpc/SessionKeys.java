package dev.ringo.server.grpc;

import dev.ringo.server.directory.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that sign session tokens, kept in a private file of the data directory. A key signs for as long as a token
 * lives and is accepted as long again, so that no token dies before its time.
 */
final class SessionKeys {

    private static final Logger log = LoggerFactory.getLogger(SessionKeys.class);
    private static final int KEPT = 2;
    private static final int BYTES_OF_KEY = 32;

    private final Path file;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final ReentrantLock rotation = new ReentrantLock();

    /** The current key first; replaced as a whole, under the lock. */
    private volatile List<Key> keys;

    private SessionKeys(Path file, InstantSource clock, RandomGenerator random, List<Key> keys) {
        this.file = file;
        this.clock = clock;
        this.random = random;
        this.keys = keys;
    }

    /** The keys of this file; an absent or damaged one is replaced, which only makes clients negotiate again. */
    static SessionKeys open(Path file, InstantSource clock, RandomGenerator random) {
        SessionKeys keys = new SessionKeys(file, clock, random, read(file));
        keys.current();
        return keys;
    }

    /** The key that signs now. */
    Key current() {
        if (isTimeToRotate()) {
            rotate();
        }
        return keys.get(0);
    }

    /** The keys whose signatures count. */
    List<Key> accepted() {
        return keys;
    }

    private boolean isTimeToRotate() {
        return keys.isEmpty() || !keys.get(0).created().isAfter(clock.instant().minus(Sessions.LIFETIME));
    }

    private void rotate() {
        rotation.lock();
        try {
            if (!isTimeToRotate()) {
                return;
            }
            byte[] secret = new byte[BYTES_OF_KEY];
            random.nextBytes(secret);
            List<Key> rotated = new ArrayList<>();
            rotated.add(new Key(clock.instant(), secret));
            rotated.addAll(keys.subList(0, Math.min(keys.size(), KEPT - 1)));
            keys = List.copyOf(rotated);
            write();
        } finally {
            rotation.unlock();
        }
    }

    private void write() {
        StringBuilder lines = new StringBuilder();
        for (Key key : keys) {
            lines.append(key.created().getEpochSecond())
                    .append(' ')
                    .append(Base64.getEncoder().encodeToString(key.secret()))
                    .append('\n');
        }
        try {
            PrivateFiles.replace(file, lines.toString());
        } catch (IOException failure) {
            log.warn("{} cannot be written; clients will have to negotiate again after a restart", file, failure);
        }
    }

    private static List<Key> read(Path file) {
        try {
            List<Key> keys = new ArrayList<>();
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                keys.add(Key.parse(line));
            }
            return List.copyOf(keys.subList(0, Math.min(keys.size(), KEPT)));
        } catch (IOException | IllegalArgumentException | DateTimeException damaged) {
            log.warn("{} is not readable and is replaced; clients have to negotiate again", file, damaged);
            return List.of();
        }
    }

    /** A secret and since when it signs. */
    record Key(Instant created, byte[] secret) {

        private static final String ALGORITHM = "HmacSHA256";

        static Key parse(String line) {
            String[] words = line.split(" ");
            byte[] secret = words.length == 2 ? Base64.getDecoder().decode(words[1]) : new byte[0];
            if (secret.length != BYTES_OF_KEY) {
                throw new IllegalArgumentException("not a key");
            }
            return new Key(Instant.ofEpochSecond(Long.parseLong(words[0])), secret);
        }

        /** The signature of a text. */
        byte[] sign(String text) {
            try {
                Mac mac = Mac.getInstance(ALGORITHM);
                mac.init(new SecretKeySpec(secret, ALGORITHM));
                return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
            } catch (GeneralSecurityException missing) {
                throw new IllegalStateException("Every Java platform has " + ALGORITHM, missing);
            }
        }

        @Override
        public String toString() {
            return "Key[created=" + created + "]";
        }
    }
}
