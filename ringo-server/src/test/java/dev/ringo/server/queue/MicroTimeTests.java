package dev.ringo.server.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MicroTimeTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01T00:00:00Z",
                "1969-12-31T23:59:59.999999Z",
                "1970-01-01T00:00:00Z",
                "2026-11-30T12:34:56.000001Z",
                "9999-12-31T23:59:59.999999Z"
            })
    void aWholeMicrosecondStays(Instant moment) {
        assertThat(MicroTime.ceil(moment)).isEqualTo(moment);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-30T12:34:56.000000001Z, 2026-11-30T12:34:56.000001Z",
        "2026-11-30T12:34:56.123456789Z, 2026-11-30T12:34:56.123457Z",
        "2026-11-30T12:34:56.123456999Z, 2026-11-30T12:34:56.123457Z",
        "1969-12-31T23:59:58.000000001Z, 1969-12-31T23:59:58.000001Z"
    })
    void aPartOfAMicrosecondIsRoundedUp(Instant moment, Instant rounded) {
        assertThat(MicroTime.ceil(moment)).isEqualTo(rounded);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-12-31T23:59:59.999999001Z, 2027-01-01T00:00:00Z",
        "1969-12-31T23:59:59.999999999Z, 1970-01-01T00:00:00Z"
    })
    void roundingCarriesIntoTheNextSecond(Instant moment, Instant rounded) {
        assertThat(MicroTime.ceil(moment)).isEqualTo(rounded);
    }

    @Test
    void thisMomentIsRoundedLikeAnyOther() {
        InstantSource clock = InstantSource.fixed(Instant.parse("2026-11-30T12:34:56.789000001Z"));
        assertThat(MicroTime.now(clock)).isEqualTo(Instant.parse("2026-11-30T12:34:56.789001Z"));
    }
}
