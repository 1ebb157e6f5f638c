package dev.ringo.server.grpc;

import dev.ringo.proto.Protocol;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.RequestContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Issues session tokens and checks those that come back. A token says which protocol was agreed and until when it holds,
 * signed with a key that outlives the process, so a restart does not throw clients out. It is compared as text: no
 * second spelling of the same bytes is accepted.
 */
final class Sessions {

    /** How long a token holds. */
    static final Duration LIFETIME = Duration.ofDays(30);

    private static final int KNOWN = 1_024;
    private static final int MAX_LENGTH = 512;
    private static final int BYTES_OF_ID = 8;
    private static final Pattern CLAIMS =
            Pattern.compile("\\{\"maj\":(\\d{1,9}),\"min\":(\\d{1,9}),\"exp\":(\\d{1,18}),\"jti\":\"[0-9a-f]{16}\"}");

    private final SessionKeys keys;
    private final InstantSource clock;
    private final RandomGenerator random;

    /** Tokens whose signature was right, so that it is computed once per session and not once per call. */
    private final Map<String, Session> known = new ConcurrentHashMap<>();

    /** Becomes false once and for all. */
    private volatile boolean issuing = true;

    Sessions(SessionKeys keys, InstantSource clock, RandomGenerator random) {
        this.keys = keys;
        this.clock = clock;
        this.random = random;
    }

    /** Opens no more sessions; those that exist go on. */
    void stopIssuing() {
        issuing = false;
    }

    /** A session of the agreed minor. */
    String issue(int minor) {
        if (!issuing) {
            throw ServedQueue.shuttingDown();
        }
        byte[] id = new byte[BYTES_OF_ID];
        random.nextBytes(id);
        long expires = clock.instant().plus(LIFETIME).getEpochSecond();
        String claims = "{\"maj\":%d,\"min\":%d,\"exp\":%d,\"jti\":\"%s\"}"
                .formatted(Protocol.MAJOR, minor, expires, HexFormat.of().formatHex(id));
        String body = base64(claims.getBytes(StandardCharsets.UTF_8));
        return body + "." + base64(keys.current().sign(body));
    }

    /**
     * Checks the context of a call.
     *
     * @param minimum the minor in which the call came into the protocol
     * @return the minor of the session
     */
    int check(RequestContext context, int minimum) {
        Session session = session(context.getSessionToken());
        if (context.getProtocolMajor() != session.major() || context.getProtocolMinor() != session.minor()) {
            throw refused("The request context says protocol %s.%s, its session was negotiated for %d.%d"
                    .formatted(
                            Integer.toUnsignedString(context.getProtocolMajor()),
                            Integer.toUnsignedString(context.getProtocolMinor()),
                            session.major(),
                            session.minor()));
        }
        if (session.minor() < minimum) {
            throw refused("This call needs protocol minor %d, the session was negotiated for %d"
                    .formatted(minimum, session.minor()));
        }
        return session.minor();
    }

    private Session session(String token) {
        Session session = known.get(token);
        if (session == null) {
            session = verify(token);
            if (known.size() >= KNOWN) {
                known.clear();
            }
            known.put(token, session);
        }
        if (clock.instant().getEpochSecond() >= session.expires()) {
            known.remove(token);
            throw refused("The session has expired; negotiate again");
        }
        return session;
    }

    private Session verify(String token) {
        int dot = token.indexOf('.');
        if (dot < 0 || token.length() > MAX_LENGTH) {
            throw unknown(token);
        }
        String body = token.substring(0, dot);
        byte[] signature = token.substring(dot + 1).getBytes(StandardCharsets.UTF_8);
        boolean ours = keys.accepted().stream()
                .map(key -> base64(key.sign(body)).getBytes(StandardCharsets.UTF_8))
                .anyMatch(right -> MessageDigest.isEqual(right, signature));
        if (!ours) {
            throw unknown(token);
        }
        Matcher claims = CLAIMS.matcher(new String(Base64.getUrlDecoder().decode(body), StandardCharsets.UTF_8));
        if (!claims.matches()) {
            throw unknown(token);
        }
        return new Session(
                Integer.parseInt(claims.group(1)), Integer.parseInt(claims.group(2)), Long.parseLong(claims.group(3)));
    }

    private static Refusal unknown(String token) {
        return refused(
                token.isEmpty()
                        ? "The call carries no session token; negotiate first"
                        : "The session token was not issued by this server; negotiate again");
    }

    private static Refusal refused(String message) {
        return new Refusal(Refusal.Code.INCOMPATIBLE_VERSION, message, Map.of("field", "context"));
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private record Session(int major, int minor, long expires) {}
}
