package dev.ringo.spring.autoconfigure;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** Matches where the queue is served inside this JVM: by {@code ringo.mode}, or because no endpoint is set. */
final class OnLocalMode extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Environment environment = context.getEnvironment();
        String mode = environment.getProperty("ringo.mode");
        boolean local = StringUtils.hasText(mode)
                ? RingoMode.LOCAL.name().equalsIgnoreCase(mode.trim())
                : !StringUtils.hasText(environment.getProperty("ringo.endpoint"));
        ConditionMessage.Builder message = ConditionMessage.forCondition("Ringo local mode");
        return local
                ? ConditionOutcome.match(message.because("ringo.mode is local, or neither mode nor endpoint is set"))
                : ConditionOutcome.noMatch(message.because("another mode or an endpoint is set"));
    }
}
