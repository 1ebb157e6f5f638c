package dev.ringo.spring.autoconfigure;

import dev.ringo.spring.RingoConfigurationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints what is wrong with the configuration, and what to do, instead of a stack trace. */
final class RingoFailureAnalyzer extends AbstractFailureAnalyzer<RingoConfigurationException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, RingoConfigurationException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
    }
}
