package dev.ringo.spring.autoconfigure;

import dev.ringo.client.error.InvalidArgumentException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains a client or worker that cannot be built from its properties, such as an endpoint that is none. */
final class InvalidArgumentFailureAnalyzer extends AbstractFailureAnalyzer<InvalidArgumentException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidArgumentException cause) {
        return new FailureAnalysis(
                "A Ringo client or worker cannot be built as it is configured: " + cause.getMessage(),
                "Change the ringo.* property or the @RingoWorker attribute that the text names.",
                cause);
    }
}
