package dev.ringo.server.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers that other implementations write for the same moments. */
class ColumnTimeTests {

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z, 1",
        "1970-01-01T00:00:00.000001Z, 2",
        "1970-01-01T00:00:01Z, 1000001",
        "2026-11-30T12:34:56.789012Z, 1796042096789013",
        "1969-12-31T23:59:59.999999Z, 0",
        "1969-12-31T23:59:59.5Z, -499999",
        "0001-01-01T00:00:00Z, -62135596799999999",
        "9999-12-31T23:59:59.999999Z, 253402300800000000"
    })
    void aMomentIsItsMicrosecondsPlusOne(Instant moment, long column) {
        assertThat(ColumnTime.of(moment)).isEqualTo(column);
        assertThat(ColumnTime.toInstant(column)).isEqualTo(moment);
    }

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00.000000001Z, 2",
        "1970-01-01T00:00:00.123456789Z, 123458",
        "1970-01-01T00:00:00.999999001Z, 1000001",
        "1969-12-31T23:59:59.999998001Z, 0"
    })
    void partsOfAMicrosecondAreRoundedUp(Instant moment, long column) {
        assertThat(ColumnTime.of(moment)).isEqualTo(column);
    }

    @Test
    void zeroMeansNoMoment() {
        assertThat(ColumnTime.ofNullable(null)).isZero();
        assertThat(ColumnTime.toNullable(0)).isNull();
        assertThat(ColumnTime.toNullable(1)).isEqualTo(Instant.EPOCH);
        assertThat(ColumnTime.ofNullable(Instant.EPOCH)).isEqualTo(1);
    }
}
