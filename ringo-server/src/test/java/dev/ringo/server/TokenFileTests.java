package dev.ringo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenFileTests {

    @TempDir
    Path directory;

    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);
    private Path file = Path.of("");

    @BeforeEach
    void chooseFile() {
        file = directory.resolve("tokens");
    }

    @Test
    void eachLineIsATokenButBlankOnesAndComments() throws Exception {
        write("# who\n first \n\n\tsecond\r\n#third\nfourth # no comment");
        assertThat(open().get()).containsExactlyInAnyOrder("first", "second", "fourth # no comment");
    }

    @Test
    void aChangeCountsOnceASecondHasPassed() throws Exception {
        write("old");
        TokenFile tokens = open();
        write("new");
        pass(TimeUnit.SECONDS.toNanos(1) - 1);
        assertThat(tokens.get()).containsExactly("old");
        pass(1);
        assertThat(tokens.get()).containsExactly("new");
    }

    @Test
    void aFileOfTheSameTimeIsAChangeToo() throws Exception {
        write("old");
        FileTime time = Files.getLastModifiedTime(file);
        TokenFile tokens = open();
        write("new");
        Files.setLastModifiedTime(file, time);
        pass(TimeUnit.SECONDS.toNanos(1));
        assertThat(tokens.get()).containsExactly("new");
    }

    @Test
    void aFileThatCannotBeReadAnyMoreLeavesTheTokensAsTheyWere() throws Exception {
        write("old");
        TokenFile tokens = open();
        Files.delete(file);
        pass(TimeUnit.SECONDS.toNanos(1));
        assertThat(tokens.get()).containsExactly("old");
        write("# emptied");
        pass(TimeUnit.SECONDS.toNanos(1));
        assertThat(tokens.get()).containsExactly("old");
        write("new");
        pass(TimeUnit.SECONDS.toNanos(1));
        assertThat(tokens.get()).containsExactly("new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n \n", "# nobody\n"})
    void aFileWithoutATokenIsRefusedAtTheStart(String content) throws Exception {
        write(content);
        assertThatThrownBy(this::open)
                .isInstanceOf(RingoServerException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("no token");
    }

    @Test
    void anAbsentFileIsRefusedAtTheStart() {
        assertThatThrownBy(this::open).isInstanceOf(RingoServerException.class).hasMessageContaining(file.toString());
    }

    private TokenFile open() {
        return TokenFile.open(file, nanoTime::get);
    }

    private void write(String content) throws Exception {
        Files.writeString(file, content);
    }

    private void pass(long nanos) {
        nanoTime.addAndGet(nanos);
    }
}
