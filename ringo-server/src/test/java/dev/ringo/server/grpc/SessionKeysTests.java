package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionKeysTests {

    private static final Instant START = Instant.parse("2026-03-01T12:00:00.5Z");

    @TempDir
    Path directory;

    private Instant now = START;

    @Test
    void aKeySignsForAsLongAsATokenLives() {
        SessionKeys keys = open();
        SessionKeys.Key first = keys.current();
        now = START.plus(Sessions.LIFETIME).minusNanos(1);
        assertThat(keys.current()).isSameAs(first);
        now = START.plus(Sessions.LIFETIME);
        assertThat(keys.current()).isNotSameAs(first);
    }

    @Test
    void thePredecessorIsStillAcceptedAndNothingOlder() {
        SessionKeys keys = open();
        SessionKeys.Key first = keys.current();
        SessionKeys.Key second = afterALifetime(keys);
        assertThat(keys.accepted()).containsExactly(second, first);
        SessionKeys.Key third = afterALifetime(keys);
        assertThat(keys.accepted()).containsExactly(third, second);
    }

    @Test
    void theKeysOutliveTheProcess() {
        SessionKeys before = open();
        afterALifetime(before);
        SessionKeys after = open();
        assertThat(signatures(after)).isEqualTo(signatures(before));
    }

    @Test
    void aKeyThatIsOverdueIsReplacedWhenTheFileIsOpened() {
        SessionKeys.Key old = open().current();
        now = START.plus(Sessions.LIFETIME);
        SessionKeys after = open();
        assertThat(after.current().sign("x")).isNotEqualTo(old.sign("x"));
        assertThat(after.accepted().get(1).sign("x")).isEqualTo(old.sign("x"));
    }

    @Test
    void nobodyElseMayReadTheFile() throws Exception {
        open();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "nonsense",
                "1 2 3",
                "1 !!!!",
                "1 c2hvcnQ=",
                "x AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                "9223372036854775807 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                "31556889864403199 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
            })
    void aDamagedFileNeverStopsTheServer(String content) throws Exception {
        Files.writeString(file(), content);
        SessionKeys keys = open();
        assertThat(keys.current().sign("x")).hasSize(32);
        assertThat(open().current().sign("x")).isEqualTo(keys.current().sign("x"));
    }

    @Test
    void bytesThatAreNoTextAreDamageToo() throws Exception {
        Files.write(file(), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThat(open().current().sign("x")).hasSize(32);
    }

    @Test
    void aFileThatCannotBeWrittenOnlyForgetsTheKeys() throws Exception {
        Files.createDirectories(file().resolve("in the way"));
        assertThat(open().current().sign("x")).hasSize(32);
    }

    @Test
    void aKeyDoesNotShowItsSecret() {
        assertThat(open().current().toString()).isEqualTo("Key[created=" + START + "]");
    }

    private SessionKeys.Key afterALifetime(SessionKeys keys) {
        now = now.plus(Sessions.LIFETIME).plus(Duration.ofSeconds(1));
        return keys.current();
    }

    private static List<String> signatures(SessionKeys keys) {
        return keys.accepted().stream()
                .map(key -> HexFormat.of().formatHex(key.sign("x")))
                .toList();
    }

    private SessionKeys open() {
        return SessionKeys.open(file(), () -> now, new Random());
    }

    private Path file() {
        return directory.resolve("keys");
    }
}
