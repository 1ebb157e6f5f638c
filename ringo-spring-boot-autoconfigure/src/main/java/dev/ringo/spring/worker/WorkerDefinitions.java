package dev.ringo.spring.worker;

import dev.ringo.spring.RingoConfigurationException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.StringUtils;

/** Resolves what each annotated method says against {@code ringo.workers.<name>.*} and the defaults, and checks it. */
final class WorkerDefinitions {

    private final ConfigurableListableBeanFactory beans;
    private final WorkerSettings settings;

    WorkerDefinitions(ConfigurableListableBeanFactory beans, WorkerSettings settings) {
        this.beans = beans;
        this.settings = settings;
    }

    /** The definitions of all enabled workers. */
    List<WorkerDefinition> resolve(List<WorkerMethod> methods) {
        List<WorkerDefinition> definitions = new ArrayList<>();
        Map<String, WorkerMethod> byName = new HashMap<>();
        for (WorkerMethod method : methods) {
            String name = nameOf(method);
            WorkerMethod namesake = byName.putIfAbsent(name, method);
            if (namesake != null) {
                throw new RingoConfigurationException(
                        "Two @RingoWorker methods have the name '" + name + "': " + namesake.displayName() + " and "
                                + method.displayName(),
                        "Give one of them a name of its own: @RingoWorker(name = \"...\").");
            }
            WorkerSettings.Override override = settings.byName().getOrDefault(name, WorkerSettings.Override.NONE);
            if (override.enabled()) {
                definitions.add(definition(name, method, override));
            }
        }
        checkOverrides(byName.keySet());
        return definitions;
    }

    private WorkerDefinition definition(String name, WorkerMethod method, WorkerSettings.Override override) {
        return new WorkerDefinition(
                name,
                queue(name, method, override),
                types(method, override),
                concurrency(name, method, override),
                duration(method, "lease", override.lease(), method.annotation().lease(), settings.lease()),
                duration(method, "grace", override.grace(), method.annotation().grace(), settings.grace()),
                autoStartup(method),
                method);
    }

    private String nameOf(WorkerMethod method) {
        String given = text(method.annotation().name());
        return given.isEmpty() ? kebabCase(method.method().getName()) : given;
    }

    private String queue(String name, WorkerMethod method, WorkerSettings.Override override) {
        String queue = override.queue() != null
                ? override.queue()
                : text(method.annotation().queue());
        if (queue.isEmpty()) {
            throw new RingoConfigurationException(
                    "The @RingoWorker method " + method.displayName() + " names no queue",
                    "Name one in the annotation, @RingoWorker(queue = \"...\"), or set ringo.workers." + name
                            + ".queue.");
        }
        return queue;
    }

    private Set<String> types(WorkerMethod method, WorkerSettings.Override override) {
        if (override.types() != null) {
            return new LinkedHashSet<>(override.types());
        }
        Set<String> types = new LinkedHashSet<>();
        for (String type : method.annotation().types()) {
            types.addAll(Arrays.asList(StringUtils.tokenizeToStringArray(text(type), ",")));
        }
        return types;
    }

    private int concurrency(String name, WorkerMethod method, WorkerSettings.Override override) {
        String given = text(method.annotation().concurrency());
        int concurrency;
        try {
            concurrency = override.concurrency() != null
                    ? override.concurrency()
                    : given.isEmpty() ? settings.concurrency() : Integer.parseInt(given);
        } catch (NumberFormatException e) {
            throw invalid(method, "concurrency", given, "a whole number from 1 on, such as \"4\"", e);
        }
        if (concurrency < 1) {
            throw new RingoConfigurationException(
                    "The worker '" + name + "' has the concurrency " + concurrency,
                    "Set it to 1 or more; to keep the worker from starting set autoStartup = \"false\".");
        }
        return concurrency;
    }

    private Duration duration(
            WorkerMethod method, String attribute, @Nullable Duration override, String given, Duration fallback) {
        String value = text(given);
        if (override != null || value.isEmpty()) {
            return override != null ? override : fallback;
        }
        try {
            return DurationStyle.detectAndParse(value);
        } catch (IllegalArgumentException e) {
            throw invalid(method, attribute, value, "a duration with a unit, such as \"30s\" or \"PT30S\"", e);
        }
    }

    private boolean autoStartup(WorkerMethod method) {
        String given = text(method.annotation().autoStartup());
        return given.isEmpty() ? settings.autoStartup() : Boolean.parseBoolean(given);
    }

    /** An override that fits no worker is a typing error that nobody would ever notice. */
    private void checkOverrides(Set<String> names) {
        for (String configured : settings.byName().keySet()) {
            if (!names.contains(configured)) {
                throw new RingoConfigurationException(
                        "ringo.workers." + configured + ".* is set, but there is no @RingoWorker with that name",
                        "Use one of the names that exist, " + names + ", or remove the property.");
            }
        }
    }

    private String text(String attribute) {
        String resolved = beans.resolveEmbeddedValue(attribute);
        return resolved == null ? "" : resolved.trim();
    }

    private static String kebabCase(String methodName) {
        StringBuilder name = new StringBuilder();
        for (char c : methodName.toCharArray()) {
            if (Character.isUpperCase(c) && !name.isEmpty()) {
                name.append('-');
            }
            name.append(Character.toLowerCase(c));
        }
        return ConfigurationPropertyName.isValid(name) ? name.toString() : methodName;
    }

    private static RingoConfigurationException invalid(
            WorkerMethod method, String attribute, String value, String expected, Exception cause) {
        return new RingoConfigurationException(
                "The @RingoWorker method " + method.displayName() + " has the " + attribute + " '" + value + "'",
                "Set it to " + expected + ".",
                cause);
    }
}
