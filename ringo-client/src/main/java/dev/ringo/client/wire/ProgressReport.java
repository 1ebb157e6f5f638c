package dev.ringo.client.wire;

import dev.ringo.client.error.InvalidArgumentException;
import dev.ringo.taskqueue.v1.ReportProgressRequest;

/**
 * How far a handler says it is.
 *
 * @param current what is done
 * @param total what there is to do, 0 if unknown
 * @param message for people
 */
public record ProgressReport(double current, double total, String message) {

    /** Refuses what a server would refuse, and makes the message fit for the wire. */
    public ProgressReport {
        require(Double.isFinite(current) && current >= 0, "current must be finite and not negative", current);
        require(Double.isFinite(total) && total >= 0, "total must be finite and not negative", total);
        require(total == 0 || current <= total, "current must not exceed total", current);
        int bytes = ErrorText.utf8Length(message);
        require(bytes <= ErrorText.MAX_BYTES, "message must not exceed " + ErrorText.MAX_BYTES + " bytes", bytes);
        message = ErrorText.clean(message);
    }

    ReportProgressRequest.Builder request(LeaseRef lease) {
        return ReportProgressRequest.newBuilder()
                .setLease(lease.message())
                .setCurrent(current)
                .setTotal(total)
                .setMessage(message);
    }

    private static void require(boolean condition, String rule, Object value) {
        if (!condition) {
            throw new InvalidArgumentException("Progress: " + rule + ", but is " + value);
        }
    }
}
