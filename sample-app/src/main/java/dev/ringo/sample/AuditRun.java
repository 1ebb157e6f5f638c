package dev.ringo.sample;

import dev.ringo.client.RingoClient;
import dev.ringo.client.task.EnqueueResult;
import dev.ringo.client.task.RetryPolicy;
import dev.ringo.client.task.Task;
import dev.ringo.client.task.TaskSpec;
import dev.ringo.client.task.TaskStatus;
import dev.ringo.sample.audit.FoundJar;
import dev.ringo.sample.audit.JarFinder;
import dev.ringo.sample.audit.JarSearch;
import dev.ringo.sample.audit.OwnClassPath;
import dev.ringo.sample.audit.SearchProblem;
import dev.ringo.sample.console.ProgressBar;
import dev.ringo.sample.console.ProgressStyle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * One audit from the search to the printed report. It only enqueues and watches: the work is done by {@link AuditTasks},
 * in this process or wherever else somebody works on the queue.
 */
@Component
class AuditRun {

    private static final RetryPolicy TRIES = RetryPolicy.fixed(3, Duration.ofSeconds(1));
    private static final long LOOK_MILLIS = 200;

    private final RingoClient client;
    private final AuditStore store;
    private final PatientCalls patient;

    AuditRun(RingoClient client, AuditStore store, PatientCalls patient) {
        this.client = client;
        this.store = store;
        this.patient = patient;
    }

    /**
     * Audits what the options name, and prints the report. Waits for a server that is away.
     *
     * @throws java.util.concurrent.CancellationException if the application ends first; the tasks go on at the next start
     * @throws dev.ringo.client.error.RingoException if the server refuses
     */
    AuditOutcome run(AuditOptions options) throws InterruptedException {
        List<Path> places = options.folders().isEmpty() ? OwnClassPath.locate() : options.folders();
        JarSearch search = JarFinder.find(places);
        search.problems().forEach(problem -> System.out.println(problem.message()));
        Map<String, TaskStatus> statusByKey = enqueue(search.jars());
        long done = statusByKey.values().stream().filter(AuditRun::isFinal).count();
        announce(statusByKey.size(), done);
        if (!statusByKey.isEmpty()) {
            watch(statusByKey, options.progress());
            report(search.jars());
        }
        int failures = (int) statusByKey.values().stream()
                .filter(status -> status == TaskStatus.DEAD)
                .count();
        int errors =
                (int) search.problems().stream().filter(SearchProblem::error).count();
        return new AuditOutcome(statusByKey.size(), (int) done, failures, errors);
    }

    private Map<String, TaskStatus> enqueue(List<FoundJar> jars) throws InterruptedException {
        List<TaskSpec> tasks = jars.stream()
                .map(jar -> TaskSpec.of(AuditTasks.AUDIT_JAR, jar.key(), jar.location())
                        .withRetryPolicy(TRIES))
                .toList();
        Map<String, TaskStatus> statusByKey = new HashMap<>();
        List<EnqueueResult> results = patient.call(
                () -> client.queue(AuditTasks.QUEUE).enqueueMany(tasks).results());
        for (int i = 0; i < results.size(); i++) {
            Task task = results.get(i).task();
            statusByKey.put(tasks.get(i).uniqueKey(), task == null ? TaskStatus.READY : task.status());
        }
        return statusByKey;
    }

    private static void announce(int jars, long done) {
        if (jars == 0) {
            System.out.println("No jars to audit.");
        } else if (done == jars) {
            System.out.printf("All %d jars have been audited before; nothing to do.%n", jars);
        } else {
            System.out.printf("Auditing %d jars, %d of them done before.%n", jars, done);
        }
    }

    /** Returns when all tasks are finished. */
    private void watch(Map<String, TaskStatus> statusByKey, boolean showProgress) throws InterruptedException {
        List<String> open = new ArrayList<>(statusByKey.keySet());
        try (ProgressBar bar = new ProgressBar(ProgressStyle.detect(showProgress), System.out, System::nanoTime)) {
            open.removeIf(key -> isFinal(statusByKey.getOrDefault(key, TaskStatus.READY)));
            int total = statusByKey.size();
            while (!open.isEmpty()) {
                bar.update(total - open.size(), total, "jars");
                patient.pause(LOOK_MILLIS);
                patient.call(() -> open.removeIf(key -> isFinal(refresh(statusByKey, key))));
            }
            bar.update(total, total, "jars");
        }
    }

    private TaskStatus refresh(Map<String, TaskStatus> statusByKey, String key) {
        TaskStatus status = client.queue(AuditTasks.QUEUE).getByUniqueKey(key).status();
        statusByKey.put(key, status);
        return status;
    }

    /** The report is a task like any other: it survives a crash, and is not written twice. */
    private void report(List<FoundJar> jars) throws InterruptedException {
        String name = AuditStore.hash(jars.stream().map(FoundJar::key).collect(Collectors.joining("\n")));
        String key = "report:" + name;
        try {
            store.keepJars(
                    name,
                    new AuditedJars(jars.stream()
                            .map(jar -> new AuditedJars.Jar(jar.key(), jar.location()))
                            .toList()));
            TaskSpec task = TaskSpec.of(AuditTasks.WRITE_REPORT, key, new AuditTasks.ReportOrder(name))
                    .withRetryPolicy(TRIES);
            patient.call(() -> client.queue(AuditTasks.QUEUE).enqueue(task));
            watch(new HashMap<>(Map.of(key, TaskStatus.READY)), false);
            System.out.println();
            System.out.println(store.report(name).orElseGet(() -> reasonOf(key)));
        } catch (IOException e) {
            throw new UncheckedIOException("The report cannot be kept", e);
        }
    }

    private String reasonOf(String key) {
        return "The report could not be written: "
                + client.queue(AuditTasks.QUEUE).getByUniqueKey(key).lastError();
    }

    private static boolean isFinal(TaskStatus status) {
        return status == TaskStatus.SUCCEEDED || status == TaskStatus.DEAD || status == TaskStatus.CANCELLED;
    }
}
