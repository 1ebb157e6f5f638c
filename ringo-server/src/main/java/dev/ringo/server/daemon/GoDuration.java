package dev.ringo.server.daemon;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations as the flags of the contract write them: {@code 30s}, {@code 1m30s}, {@code 1.5h}, {@code 0}. */
final class GoDuration {

    private static final Pattern WHOLE = Pattern.compile("[+-]?(0|((\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+)");
    private static final Pattern PART = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "μs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private GoDuration() {}

    /** The duration, or an {@link IllegalArgumentException} that shows what one looks like. */
    static Duration parse(String text) {
        if (!WHOLE.matcher(text).matches()) {
            throw new IllegalArgumentException("a duration looks like 30s, 1m30s or 500ms");
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher parts = PART.matcher(text);
        while (parts.find()) {
            nanos = nanos.add(new BigDecimal(parts.group(1))
                    .multiply(BigDecimal.valueOf(NANOS.getOrDefault(parts.group(2), 0L))));
        }
        if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("longer than 292 years");
        }
        Duration duration = Duration.ofNanos(nanos.longValue());
        return text.startsWith("-") ? duration.negated() : duration;
    }
}
