package dev.ringo.server.queue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders the state table of the code as the page {@code docs/task-states.md}. */
final class TaskStatesPage {

    private static final String HEAD = """
            # States of a task

            Made from the code by `TaskStatusTests`; after a change of the table
            `mvn -pl ringo-server -am test -Dtest=TaskStatusTests -Dsurefire.failIfNoSpecifiedTests=false -Dringo.docs.write=true`
            writes it anew.

            """;

    private static final String LEGEND = """

            A task is created READY, or SCHEDULED if it may only run later. A SCHEDULED task that has fallen due stays SCHEDULED
            until it is claimed. FAIL stands for a failure that the holder reports and for a lease that nobody renewed alike.
            CANCELLED is only found in files that others wrote. What the table lacks is refused.
            """;

    private TaskStatesPage() {}

    static String render() {
        return HEAD + diagram() + "\n" + table() + LEGEND;
    }

    private static String diagram() {
        List<String> lines =
                new ArrayList<>(List.of("```mermaid", "stateDiagram-v2", "    [*] --> SCHEDULED", "    [*] --> READY"));
        for (TaskStatus from : TaskStatus.values()) {
            Map<TaskStatus, List<String>> eventsByTarget = new LinkedHashMap<>();
            for (TaskEvent event : TaskEvent.values()) {
                from.after(event)
                        .ifPresent(to -> eventsByTarget
                                .computeIfAbsent(to, target -> new ArrayList<>())
                                .add(event.name().toLowerCase(Locale.ROOT)));
            }
            eventsByTarget.forEach(
                    (to, events) -> lines.add("    " + from + " --> " + to + " : " + String.join(", ", events)));
        }
        lines.add("```");
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static String table() {
        List<String> lines = new ArrayList<>();
        lines.add(row("", Stream.of(TaskStatus.values()).map(TaskStatus::name)));
        lines.add(row("---", Stream.of(TaskStatus.values()).map(status -> "---")));
        for (TaskEvent event : TaskEvent.values()) {
            lines.add(row(
                    "**" + event + "**",
                    Stream.of(TaskStatus.values())
                            .map(status ->
                                    status.after(event).map(TaskStatus::name).orElse(""))));
        }
        return String.join("", lines);
    }

    private static String row(String first, Stream<String> cells) {
        return Stream.concat(Stream.of(first), cells).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
