package dev.ringo.sample;

import dev.ringo.client.RingoClient;
import dev.ringo.sample.audit.AuditResult;
import dev.ringo.sample.report.AuditFailure;
import dev.ringo.sample.report.AuditReport;
import dev.ringo.sample.report.DuplicateSearch;
import dev.ringo.sample.report.ReportText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Builds the report from what the audits left behind; what failed is asked of the queue, which kept the reason. */
@Component
class ReportBuilder {

    private final AuditStore store;
    private final RingoClient client;

    ReportBuilder(AuditStore store, RingoClient client) {
        this.store = store;
        this.client = client;
    }

    Built build(AuditedJars jars) throws IOException {
        List<AuditResult> results = new ArrayList<>();
        List<AuditFailure> failures = new ArrayList<>();
        for (AuditedJars.Jar jar : jars.jars()) {
            Optional<AuditResult> result = store.result(jar.key());
            if (result.isPresent()) {
                results.add(result.get());
            } else {
                failures.add(new AuditFailure(jar.location(), reason(jar.key())));
            }
        }
        AuditReport report = AuditReport.of(results, failures, DuplicateSearch.run(results, store.classLists()));
        Notice notice = new Notice(results.size(), report.totals().classes(), failures.size());
        return new Built(ReportText.of(report), notice);
    }

    private String reason(String key) {
        String error = client.queue(AuditTasks.QUEUE).getByUniqueKey(key).lastError();
        return error.isEmpty() ? "its result is missing; remove the audit's folder and audit again" : error;
    }

    /** A report and its summary. */
    record Built(String text, Notice notice) {}

    /** What others are told about a finished audit. */
    record Notice(int jars, long classes, int failures) {}
}
