package dev.ringo.sample.audit;

import java.util.function.LongConsumer;

/** Passes positions on only when they are a whole percent further. */
final class PercentSteps implements LongConsumer {

    private final AuditProgress progress;
    private final long total;
    private long reported;

    PercentSteps(AuditProgress progress, long total) {
        this.progress = progress;
        this.total = total;
    }

    @Override
    public void accept(long position) {
        // In floating point: position * 100 may be too large for a file system's largest files.
        long percent = position >= total ? 100 : (long) (100.0 * position / total);
        if (percent > reported) {
            reported = percent;
            progress.report(position, total);
        }
    }
}
