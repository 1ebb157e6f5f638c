package dev.ringo.spring.worker;

import dev.ringo.client.task.Task;
import dev.ringo.client.worker.PermanentTaskException;
import dev.ringo.client.worker.TaskContext;
import dev.ringo.spring.RingoArgumentResolver;
import dev.ringo.spring.RingoConfigurationException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.MethodParameter;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** Chooses, for each parameter of a worker method, where its argument comes from. */
final class ArgumentSources {

    private final JsonMapper mapper;
    private final List<RingoArgumentResolver> resolvers;

    ArgumentSources(JsonMapper mapper, List<RingoArgumentResolver> resolvers) {
        this.mapper = mapper;
        this.resolvers = resolvers;
    }

    List<ArgumentSource> of(WorkerMethod worker) {
        Method method = worker.method();
        List<ArgumentSource> sources = new ArrayList<>();
        int payloads = 0;
        for (int i = 0; i < method.getParameterCount(); i++) {
            MethodParameter parameter = new MethodParameter(method, i);
            ArgumentSource source = known(parameter);
            if (source == null) {
                payloads++;
                source = payload(parameter, worker.beanType());
            }
            sources.add(source);
        }
        if (payloads > 1) {
            throw new RingoConfigurationException(
                    "The @RingoWorker method " + worker.displayName() + " has " + payloads
                            + " parameters that could be the payload",
                    "Keep one of them; the others must be Task, TaskContext, or of a type for which there is a"
                            + " RingoArgumentResolver bean.");
        }
        return sources;
    }

    private @Nullable ArgumentSource known(MethodParameter parameter) {
        for (RingoArgumentResolver resolver : resolvers) {
            if (resolver.supports(parameter)) {
                return (task, context) -> resolver.resolve(parameter, task, context);
            }
        }
        if (parameter.getParameterType() == Task.class) {
            return (task, context) -> task;
        }
        if (parameter.getParameterType() == TaskContext.class) {
            return (task, context) -> context;
        }
        return null;
    }

    private ArgumentSource payload(MethodParameter parameter, Class<?> beanType) {
        Type type = GenericTypeResolver.resolveType(parameter.getGenericParameterType(), beanType);
        JavaType wanted = mapper.constructType(type);
        return (task, context) -> bind(task, wanted);
    }

    private @Nullable Object bind(Task task, JavaType wanted) {
        try {
            return mapper.convertValue(task.payload(), wanted);
        } catch (JacksonException | IllegalArgumentException e) {
            throw new PermanentTaskException("The payload does not bind to " + wanted.toCanonical() + ": " + reason(e));
        }
    }

    /** Jackson's message without the source excerpt: a payload never gets into an error text. */
    private static String reason(Exception failure) {
        if (failure instanceof JacksonException jackson) {
            String path = jackson.getPathReference();
            return jackson.getOriginalMessage() + (path == null || path.isEmpty() ? "" : " at " + path);
        }
        return String.valueOf(failure.getMessage());
    }
}
