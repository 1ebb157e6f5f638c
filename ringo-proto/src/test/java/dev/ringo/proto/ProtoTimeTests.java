package dev.ringo.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Timestamp;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtoTimeTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01T00:00:00Z",
                "1969-12-31T23:59:59.999999999Z",
                "1970-01-01T00:00:00Z",
                "2026-11-30T12:34:56.789012345Z",
                "9999-12-31T23:59:59.999999999Z"
            })
    void momentsComeBack(Instant moment) {
        assertThat(ProtoTime.toInstant("at", ProtoTime.toTimestamp("at", moment)))
                .isEqualTo(moment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-12-31T23:59:59Z", "+10000-01-01T00:00:00Z"})
    void momentsOutsideTheYearsOneTo9999AreRefused(Instant moment) {
        assertThatThrownBy(() -> ProtoTime.toTimestamp("available_at", moment))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("available_at: ");
    }

    @ParameterizedTest
    @CsvSource({"0, -1", "0, 1000000000", "253402300800, 0", "-62135596801, 0"})
    void malformedTimestampsAreRefused(long seconds, int nanos) {
        Timestamp message =
                Timestamp.newBuilder().setSeconds(seconds).setNanos(nanos).build();
        assertThatThrownBy(() -> ProtoTime.toInstant("at", message)).isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT1.5S", "-PT1.5S", "-PT0.000000001S", "PT87660000H", "-PT87660000H"})
    void durationsComeBack(Duration duration) {
        assertThat(ProtoTime.toDuration("wait", ProtoTime.toProto("wait", duration)))
                .isEqualTo(duration);
    }

    @Test
    void durationsBeyondTenThousandYearsAreRefused() {
        assertThatThrownBy(() -> ProtoTime.toProto("wait", Duration.ofSeconds(315_576_000_001L)))
                .isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @CsvSource({"1, -1", "-1, 1", "0, 1000000000", "0, -1000000000", "315576000001, 0", "-9223372036854775808, 0"})
    void malformedDurationsAreRefused(long seconds, int nanos) {
        com.google.protobuf.Duration message = com.google.protobuf.Duration.newBuilder()
                .setSeconds(seconds)
                .setNanos(nanos)
                .build();
        assertThatThrownBy(() -> ProtoTime.toDuration("wait", message)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void durationsThatNanosecondsCannotHoldAreRefused() {
        Duration longest = Duration.ofNanos(Long.MAX_VALUE);
        assertThat(ProtoTime.checkNanos("delay", longest)).isEqualTo(longest);
        assertThatThrownBy(() -> ProtoTime.checkNanos("delay", longest.plusNanos(1)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("292 years");
    }
}
