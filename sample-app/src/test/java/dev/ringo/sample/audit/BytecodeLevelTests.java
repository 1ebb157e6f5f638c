package dev.ringo.sample.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.sample.TestJar;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytecodeLevelTests {

    @ParameterizedTest
    @CsvSource({
        "45, Java 1.1",
        "46, Java 1.2",
        "48, Java 1.4",
        "49, Java 5",
        "52, Java 8",
        "61, Java 17",
        "69, Java 25",
        "44, Java ? (level 44)"
    })
    void aLevelIsNamedByTheReleaseThatIntroducedIt(int major, String name) {
        assertThat(BytecodeLevel.javaName(major)).isEqualTo(name);
    }

    @Test
    void theLevelOfTheRunningCodeIsRead() throws IOException {
        try (InputStream in = BytecodeLevel.class.getResourceAsStream("BytecodeLevel.class")) {
            assertThat(BytecodeLevel.read(in)).hasValue(61);
        }
    }

    @Test
    void whatIsNoClassFileHasNoLevel() throws IOException {
        byte[] bytes = TestJar.classBytes(52);

        assertThat(read(new byte[0])).isEmpty();
        assertThat(read(Arrays.copyOf(bytes, 7))).isEmpty();
        assertThat(read(Arrays.copyOfRange(bytes, 1, 20))).isEmpty();
    }

    private static OptionalInt read(byte[] bytes) throws IOException {
        return BytecodeLevel.read(new ByteArrayInputStream(bytes));
    }
}
