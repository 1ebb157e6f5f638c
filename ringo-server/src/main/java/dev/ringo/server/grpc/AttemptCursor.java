package dev.ringo.server.grpc;

import dev.ringo.server.queue.Refusal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/**
 * Where the next page of a task's attempts begins and where the last one ends. Clients carry it as opaque text; a digest
 * over everything ties it to its task, so that a text made up or taken from elsewhere is noticed.
 *
 * @param after the history id before the page
 * @param through the highest history id when the first page was read
 */
record AttemptCursor(long after, long through) {

    private static final int DIGEST_BYTES = 17;
    private static final int BYTES = 2 * Long.BYTES + DIGEST_BYTES;
    private static final int CHARACTERS = BYTES * 4 / 3;

    /** The text for a task. */
    String encode(String queue, String taskId) {
        byte[] bytes = ByteBuffer.allocate(BYTES)
                .putLong(after)
                .putLong(through)
                .put(digest(queue, taskId))
                .array();
        return Base64.getUrlEncoder().encodeToString(bytes);
    }

    /** The cursor of a text that was given out for this task; anything else is refused. */
    static AttemptCursor decode(String text, String queue, String taskId) {
        if (text.length() != CHARACTERS) {
            throw invented();
        }
        byte[] decoded;
        try {
            decoded = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException noBase64) {
            throw invented();
        }
        if (decoded.length != BYTES) { // padding makes it shorter
            throw invented();
        }
        ByteBuffer bytes = ByteBuffer.wrap(decoded);
        AttemptCursor cursor = new AttemptCursor(bytes.getLong(), bytes.getLong());
        byte[] digest = new byte[DIGEST_BYTES];
        bytes.get(digest);
        if (!Arrays.equals(digest, cursor.digest(queue, taskId))) {
            throw invented();
        }
        return cursor;
    }

    private byte[] digest(String queue, String taskId) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(ByteBuffer.allocate(2 * Long.BYTES)
                    .putLong(after)
                    .putLong(through)
                    .flip());
            sha.update(taskId.getBytes(StandardCharsets.UTF_8));
            sha.update((byte) 0);
            sha.update(queue.getBytes(StandardCharsets.UTF_8));
            return Arrays.copyOf(sha.digest(), DIGEST_BYTES);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every Java platform has SHA-256", missing);
        }
    }

    private static Refusal invented() {
        return Refusal.invalid("cursor", "cursor was not given out for this task; begin without one");
    }
}
