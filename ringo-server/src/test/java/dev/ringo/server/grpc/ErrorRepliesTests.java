package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.proto.WireErrors;
import dev.ringo.server.queue.Refusal;
import dev.ringo.taskqueue.v1.ErrorDetail;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorRepliesTests {

    private final ErrorReplies errors = new ErrorReplies(new Random(1));

    @ParameterizedTest
    @CsvSource({
        "INVALID_ARGUMENT, INVALID_ARGUMENT, ERROR_CODE_INVALID_ARGUMENT",
        "NOT_FOUND, NOT_FOUND, ERROR_CODE_NOT_FOUND",
        "CONFLICT, FAILED_PRECONDITION, ERROR_CODE_CONFLICT",
        "LEASE_LOST, ABORTED, ERROR_CODE_LEASE_LOST",
        "UNAVAILABLE, UNAVAILABLE, ERROR_CODE_UNAVAILABLE",
        "DEADLINE_EXCEEDED, DEADLINE_EXCEEDED, ERROR_CODE_DEADLINE_EXCEEDED",
        "INCOMPATIBLE_VERSION, FAILED_PRECONDITION, ERROR_CODE_INCOMPATIBLE_VERSION",
        "INTERNAL, INTERNAL, ERROR_CODE_INTERNAL",
        "TOO_LARGE, RESOURCE_EXHAUSTED, ERROR_CODE_INVALID_ARGUMENT"
    })
    void eachRefusalHasItsStatusAndItsCode(Refusal.Code code, Status.Code status, String detail) {
        ErrorReplies.Ending ending = errors.ending(new Refusal(code, "why", Map.of("field", "f")));
        assertThat(ending.status().getCode()).isEqualTo(status);
        assertThat(ending.status().getDescription()).isEqualTo("why");
        ErrorDetail sent = WireErrors.detailOf(new StatusRuntimeException(ending.status(), ending.trailers()));
        assertThat(sent).isNotNull();
        assertThat(sent.getCode().name()).isEqualTo(detail);
        assertThat(sent.getMessage()).isEqualTo("why");
        assertThat(sent.getMetadataMap()).containsEntry("field", "f");
    }

    @Test
    void aFaultOfOursTellsTheClientNothingAboutIt() {
        ErrorDetail detail = errors.detail(new IllegalStateException("select secret from table"));
        assertThat(detail.getCode().name()).isEqualTo("ERROR_CODE_INTERNAL");
        assertThat(detail.toString()).doesNotContain("secret", "IllegalState");
        assertThat(errors.detail(new StackOverflowError("secret")).toString()).doesNotContain("secret");
    }

    @Test
    void everyErrorHasAnIdOfItsOwn() {
        Refusal refusal = Refusal.invalid("f", "why");
        assertThat(errors.detail(refusal).getRequestId()).matches("[0-9a-f]{16}");
        assertThat(errors.detail(refusal).getRequestId())
                .isNotEqualTo(errors.detail(refusal).getRequestId());
    }
}
