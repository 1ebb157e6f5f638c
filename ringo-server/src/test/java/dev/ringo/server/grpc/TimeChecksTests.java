package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Timestamp;
import dev.ringo.server.queue.Refusal;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeChecksTests {

    private static final long LAST_SECOND = 253_402_300_799L;
    private static final long TEN_YEARS = Duration.ofDays(3_653).toSeconds();

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "0, 999999999", "1, 0", "9223372036, 854775807"})
    void durationsFromZeroTo292YearsAreTaken(long seconds, int nanos) {
        assertThat(TimeChecks.atLeastZero("f", duration(seconds, nanos))).isEqualTo(Duration.ofSeconds(seconds, nanos));
    }

    @ParameterizedTest
    @CsvSource({
        "0, -1, negative",
        "-1, 0, negative",
        "-1, -1, negative",
        "9223372036, 854775808, 292 years",
        "315576000000, 0, 292 years",
        "315576000001, 0, 10000 years",
        "9223372036854775807, 0, 10000 years",
        "-9223372036854775808, 0, 10000 years",
        "1, -1, is not a duration",
        "-1, 1, is not a duration",
        "0, 1000000000, is not a duration",
        "0, -2147483648, is not a duration"
    })
    void otherDurationsAreRefusedWithTheirField(long seconds, int nanos, String why) {
        assertRefused(() -> TimeChecks.atLeastZero("f", duration(seconds, nanos)), "f", why);
    }

    @Test
    void aLeaseWithoutDurationLastsAMinute() {
        assertThat(TimeChecks.lease("f", false, duration(5, 0))).isEqualTo(Duration.ofSeconds(60));
        assertThat(TimeChecks.lease("f", true, duration(0, 0))).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void aVeryShortLeaseIsRaisedAndNotRefused() {
        assertThat(TimeChecks.lease("f", true, duration(0, 1))).isEqualTo(Duration.ofMillis(20));
        assertThat(TimeChecks.lease("f", true, duration(0, 19_999_999))).isEqualTo(Duration.ofMillis(20));
        assertThat(TimeChecks.lease("f", true, duration(0, 20_000_001))).isEqualTo(Duration.ofNanos(20_000_001));
        assertThat(TimeChecks.extension("f", true, duration(0, 1))).isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void aLeaseLastsTenYearsAtMost() {
        assertThat(TimeChecks.lease("f", true, duration(TEN_YEARS, 0))).isEqualTo(Duration.ofSeconds(TEN_YEARS));
        assertRefused(() -> TimeChecks.lease("f", true, duration(TEN_YEARS, 1)), "f", "10 years");
        assertRefused(() -> TimeChecks.extension("f", true, duration(TEN_YEARS, 1)), "f", "10 years");
    }

    @Test
    void anExtensionIsLongerThanZero() {
        assertRefused(() -> TimeChecks.extension("f", true, duration(0, 0)), "f", "longer than zero");
        assertRefused(() -> TimeChecks.extension("f", false, duration(5, 0)), "f", "longer than zero");
        assertRefused(() -> TimeChecks.extension("f", true, duration(0, -1)), "f", "negative");
    }

    @ParameterizedTest
    @CsvSource({"-62135596800, 0", "-1, 999999999", "0, 0", LAST_SECOND + ", 999999000"})
    void momentsOfTheYears1To9999AreTaken(long seconds, int nanos) {
        assertThat(TimeChecks.moment("f", timestamp(seconds, nanos))).isEqualTo(Instant.ofEpochSecond(seconds, nanos));
    }

    @ParameterizedTest
    @CsvSource({
        "-62135596801, 0",
        "253402300800, 0",
        "9223372036854775807, 0",
        "-9223372036854775808, 0",
        "0, -1",
        "0, 1000000000"
    })
    void otherMomentsAreRefusedWithTheirField(long seconds, int nanos) {
        assertRefused(() -> TimeChecks.moment("f", timestamp(seconds, nanos)), "f", "f");
    }

    @Test
    void aMomentThatWouldBeRoundedIntoTheYear10000IsRefused() {
        assertRefused(() -> TimeChecks.moment("f", timestamp(LAST_SECOND, 999_999_001)), "f", "9999-12-31");
    }

    private static com.google.protobuf.Duration duration(long seconds, int nanos) {
        return com.google.protobuf.Duration.newBuilder()
                .setSeconds(seconds)
                .setNanos(nanos)
                .build();
    }

    private static Timestamp timestamp(long seconds, int nanos) {
        return Timestamp.newBuilder().setSeconds(seconds).setNanos(nanos).build();
    }

    private static void assertRefused(ThrowingCallable check, String field, String why) {
        assertThatThrownBy(check).hasMessageContaining(why).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(Refusal.Code.INVALID_ARGUMENT);
            assertThat(refusal.metadata()).containsEntry("field", field);
        });
    }
}
