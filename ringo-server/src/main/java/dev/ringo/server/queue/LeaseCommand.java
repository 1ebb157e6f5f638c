package dev.ringo.server.queue;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What the holder of a lease can ask for. */
public sealed interface LeaseCommand {

    /** The lease that is meant. */
    LeaseRef ref();

    /** The attempt succeeded. */
    record Ack(LeaseRef ref) implements LeaseCommand {}

    /**
     * The attempt failed.
     *
     * @param delay how long to wait instead of what the policy says; zero is at once
     */
    record Nack(LeaseRef ref, ErrorText error, @Nullable Duration delay) implements LeaseCommand {}

    /** The attempt never started: undo the lease. */
    record Release(LeaseRef ref) implements LeaseCommand {}

    /** The task failed for good. */
    record Reject(LeaseRef ref, ErrorText error) implements LeaseCommand {}

    /** Sets the deadline to now plus the extension. */
    record Extend(LeaseRef ref, Duration extension) implements LeaseCommand {}

    /** Stores how far the attempt is. */
    record ReportProgress(LeaseRef ref, double current, double total, String message) implements LeaseCommand {}
}
