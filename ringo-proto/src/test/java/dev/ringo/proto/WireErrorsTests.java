package dev.ringo.proto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.taskqueue.v1.ErrorCode;
import dev.ringo.taskqueue.v1.ErrorDetail;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WireErrorsTests {

    @ParameterizedTest
    @EnumSource(
            value = ErrorCode.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"UNRECOGNIZED", "ERROR_CODE_UNSPECIFIED"})
    void detailTravelsUnderTheStatusOfItsCode(ErrorCode code) {
        ErrorDetail detail = ErrorDetail.newBuilder()
                .setCode(code)
                .setMessage("why")
                .setRequestId("0123456789abcdef")
                .putMetadata("field", "queue")
                .build();
        StatusRuntimeException exception = WireErrors.toException(detail);
        assertThat(exception.getStatus().getCode())
                .isEqualTo(WireErrors.statusFor(code))
                .isNotEqualTo(Status.Code.UNKNOWN);
        assertThat(exception.getStatus().getDescription()).isEqualTo("why");
        assertThat(WireErrors.detailOf(exception)).isEqualTo(detail);
    }

    @Test
    void failureWithoutDetailHasNone() {
        assertThat(WireErrors.detailOf(Status.UNAVAILABLE.asRuntimeException())).isNull();
        assertThat(WireErrors.detailOf(new IllegalStateException())).isNull();
    }

    @Test
    void bareStatusStandsForItsCodeWhereTheContractNamesOne() {
        assertThat(WireErrors.codeFor(Status.Code.ABORTED)).isEqualTo(ErrorCode.ERROR_CODE_LEASE_LOST);
        assertThat(WireErrors.codeFor(Status.Code.ALREADY_EXISTS)).isEqualTo(ErrorCode.ERROR_CODE_DUPLICATE);
        assertThat(WireErrors.codeFor(Status.Code.FAILED_PRECONDITION)).isNull();
        assertThat(WireErrors.codeFor(Status.Code.UNAUTHENTICATED)).isNull();
    }
}
