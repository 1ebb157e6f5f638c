package dev.ringo.sample;

import dev.ringo.client.task.Task;
import dev.ringo.client.worker.PermanentTaskException;
import dev.ringo.client.worker.TaskContext;
import dev.ringo.sample.audit.DamagedJarException;
import dev.ringo.sample.audit.JarAudit;
import dev.ringo.sample.audit.JarLocation;
import dev.ringo.sample.audit.UnreadableJarException;
import dev.ringo.spring.RingoTemplate;
import dev.ringo.spring.RingoWorker;
import java.io.IOException;
import org.springframework.stereotype.Component;

/** The work itself: two methods that Ringo calls, each once for every task, and again if the process dies in between. */
@Component
class AuditTasks {

    static final String QUEUE = "audit";
    static final String AUDIT_JAR = "audit-jar";
    static final String WRITE_REPORT = "write-report";

    private static final String NOTICES = "notices";

    private final AuditStore store;
    private final ReportBuilder reports;
    private final RingoTemplate template;
    private final SampleProperties properties;

    AuditTasks(AuditStore store, ReportBuilder reports, RingoTemplate template, SampleProperties properties) {
        this.store = store;
        this.reports = reports;
        this.template = template;
        this.properties = properties;
    }

    /** Looks into one jar. An unreadable one is tried again; a damaged one is dead at once, since it stays as it is. */
    @RingoWorker(queue = QUEUE, types = AUDIT_JAR, concurrency = "${sample.concurrency:4}", lease = "10s")
    void auditJar(JarLocation jar, Task task, TaskContext context)
            throws UnreadableJarException, InterruptedException, IOException {
        try {
            store.keep(
                    task.uniqueKey(),
                    JarAudit.audit(jar, (done, total) -> context.reportProgress(done, total, jar.toString())));
        } catch (DamagedJarException e) {
            throw new PermanentTaskException(e.getMessage(), e);
        }
    }

    /** Puts the results of all jars together. */
    @RingoWorker(queue = QUEUE, types = WRITE_REPORT, concurrency = "1", lease = "10s")
    void writeReport(ReportOrder order) throws IOException {
        if (order.report().isEmpty()) {
            throw new PermanentTaskException("A report needs a name");
        }
        ReportBuilder.Built built = reports.build(store.jars(order.report()));
        store.keepReport(order.report(), built.text());
        if (properties.announce()) {
            template.enqueue(NOTICES, "audit-finished", "audit:" + order.report(), built.notice());
        }
    }

    /**
     * The payload of a report's task.
     *
     * @param report names the list of jars and the report
     */
    record ReportOrder(String report) {}
}
