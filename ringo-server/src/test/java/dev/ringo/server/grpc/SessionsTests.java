package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.RequestContext;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionsTests {

    private static final Instant START = Instant.parse("2026-03-01T12:00:00.5Z");

    @TempDir
    Path directory;

    private Instant now = START;

    @Test
    void aTokenHoldsForItsLifetimeToTheSecond() {
        Sessions sessions = open();
        RequestContext context = context(sessions.issue(7), 7);
        now = START.plus(Sessions.LIFETIME).minusMillis(501);
        assertThat(sessions.check(context, 0)).isEqualTo(7);
        now = START.plus(Sessions.LIFETIME).minusMillis(500);
        assertRefused(() -> sessions.check(context, 0), "expired");
        assertRefused(() -> open().check(context, 0), "expired");
    }

    @Test
    void noTokenDiesBeforeItsTimeBecauseItsKeyIsReplaced() {
        Sessions sessions = open();
        now = START.plus(Sessions.LIFETIME).minusSeconds(1);
        RequestContext late = context(sessions.issue(7), 7);
        now = START.plus(Sessions.LIFETIME);
        sessions.issue(7);
        now = now.plus(Sessions.LIFETIME).minusSeconds(10);
        sessions.issue(7);
        assertThatCode(() -> open().check(late, 0)).doesNotThrowAnyException();
    }

    @Test
    void aTokenOutlivesTheProcess() {
        RequestContext context = context(open().issue(3), 3);
        assertThat(open().check(context, 0)).isEqualTo(3);
    }

    @Test
    void aTokenOfAnotherServerIsRefused() {
        RequestContext context = context(open().issue(7), 7);
        directory = directory.resolve("another");
        assertThat(directory.toFile().mkdir()).isTrue();
        assertRefused(() -> open().check(context, 0), "not issued by this server");
    }

    @Test
    void noTokenIsIssuedTwice() {
        Sessions sessions = open();
        Set<String> tokens = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            assertThat(tokens.add(sessions.issue(7))).isTrue();
        }
    }

    @Test
    void everyAlteredCharacterIsNoticed() {
        Sessions sessions = open();
        String token = sessions.issue(7);
        sessions.check(context(token, 7), 0);
        for (int i = 0; i < token.length(); i++) {
            for (char other : new char[] {'A', 'B', 'g', '_', '.', '='}) {
                if (token.charAt(i) != other) {
                    String altered = token.substring(0, i) + other + token.substring(i + 1);
                    assertRefused(() -> sessions.check(context(altered, 7), 0), "not issued");
                }
            }
        }
    }

    @Test
    void aSecondSpellingOfTheSameBytesIsAnotherToken() {
        Sessions sessions = open();
        String token = sessions.issue(7);
        byte[] signature = Base64.getUrlDecoder().decode(token.substring(token.indexOf('.') + 1));
        String padded = token.substring(0, token.indexOf('.') + 1)
                + Base64.getUrlEncoder().encodeToString(signature);
        assertRefused(() -> sessions.check(context(padded, 7), 0), "not issued");
        assertRefused(() -> sessions.check(context(token + "=", 7), 0), "not issued");
        assertRefused(() -> sessions.check(context(" " + token, 7), 0), "not issued");
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "a", "a.", ".a", "a.b.c", "\0", "e30.AAAA", "\uD800.x"})
    void anInventedTokenIsRefused(String token) {
        assertRefused(() -> open().check(context(token, 7), 0), "not issued");
    }

    @Test
    void aVeryLongTokenIsRefusedUnread() {
        assertRefused(() -> open().check(context("a.".repeat(1_000_000), 7), 0), "not issued");
    }

    @Test
    void aMissingTokenIsToldApart() {
        assertRefused(() -> open().check(RequestContext.getDefaultInstance(), 0), "negotiate first");
    }

    @ParameterizedTest
    @CsvSource({"0, 7", "2, 7", "-1, 7", "1, 6", "1, 8", "1, -1"})
    void theContextMustSayWhatWasNegotiated(int major, int minor) {
        Sessions sessions = open();
        RequestContext context = RequestContext.newBuilder()
                .setProtocolMajor(major)
                .setProtocolMinor(minor)
                .setSessionToken(sessions.issue(7))
                .build();
        assertRefused(() -> sessions.check(context, 0), "negotiated for 1.7");
    }

    @Test
    void aCallNeedsItsMinor() {
        Sessions sessions = open();
        RequestContext context = context(sessions.issue(4), 4);
        assertThat(sessions.check(context, 4)).isEqualTo(4);
        assertRefused(() -> sessions.check(context, 5), "needs protocol minor 5");
    }

    @Test
    void moreSessionsThanAreRememberedAllHold() {
        Sessions sessions = open();
        RequestContext first = context(sessions.issue(7), 7);
        sessions.check(first, 0);
        for (int i = 0; i < 1_100; i++) {
            sessions.check(context(sessions.issue(7), 7), 0);
        }
        assertThat(sessions.check(first, 0)).isEqualTo(7);
    }

    @Test
    void aServerThatEndsOpensNoSessionAndKeepsThoseThereAre() {
        Sessions sessions = open();
        RequestContext context = context(sessions.issue(7), 7);
        sessions.stopIssuing();
        assertThatThrownBy(() -> sessions.issue(7))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(Refusal.Code.UNAVAILABLE));
        now = now.plus(Duration.ofDays(1));
        assertThat(sessions.check(context, 0)).isEqualTo(7);
    }

    private Sessions open() {
        return new Sessions(
                SessionKeys.open(directory.resolve("keys"), () -> now, new Random()), () -> now, new Random());
    }

    private static RequestContext context(String token, int minor) {
        return RequestContext.newBuilder()
                .setProtocolMajor(1)
                .setProtocolMinor(minor)
                .setSessionToken(token)
                .build();
    }

    private static void assertRefused(ThrowingCallable check, String why) {
        assertThatThrownBy(check)
                .hasMessageContaining(why)
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(Refusal.Code.INCOMPATIBLE_VERSION));
    }
}
