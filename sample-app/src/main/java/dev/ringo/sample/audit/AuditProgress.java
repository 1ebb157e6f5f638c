package dev.ringo.sample.audit;

/** Is told how far an audit is. */
@FunctionalInterface
public interface AuditProgress {

    /** Tells nobody. */
    AuditProgress NONE = (done, total) -> {};

    /**
     * Called on the auditing thread, each time with one percent more at least, so at most a hundred times a jar. What it
     * throws ends the audit.
     *
     * @param done bytes of the jar that have been read
     * @param total bytes of the jar; equal to {@code done} in the last call
     */
    void report(long done, long total);
}
