package dev.ringo.sample.console;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows how many of how many pieces of work are done, how fast it goes and how long it will take. It draws when it is
 * told something new and enough time has passed since it drew last; it has no thread of its own, and is meant for one.
 */
public final class ProgressBar implements AutoCloseable {

    private static final Duration BAR_INTERVAL = Duration.ofMillis(100);
    private static final Duration LINE_INTERVAL = Duration.ofSeconds(5);
    private static final int LINE_LENGTH = 79;
    private static final int CELLS = 24;
    private static final String GREEN = "\u001B[32m";
    private static final String RESET = "\u001B[0m";

    private final ProgressStyle style;
    private final PrintStream out;
    private final LongSupplier nanoClock;
    private @Nullable RemainingTime remaining;
    private long drawnAt;
    private int drawnLength;
    private @Nullable State pending;

    /**
     * Draws nothing yet.
     *
     * @param nanoClock such as {@code System::nanoTime}
     */
    public ProgressBar(ProgressStyle style, PrintStream out, LongSupplier nanoClock) {
        this.style = style;
        this.out = out;
        this.nanoClock = nanoClock;
    }

    /**
     * Tells the current state. The first call fixes what was done before, which does not count for the rate.
     *
     * @param label what is worked on, shown as far as there is room
     */
    public void update(long done, long total, String label) {
        if (style == ProgressStyle.OFF) {
            return;
        }
        long now = nanoClock.getAsLong();
        State state = new State(done, total, label);
        boolean first = remaining == null;
        if (remaining == null) {
            remaining = new RemainingTime(now, done);
        }
        if (first || now - drawnAt >= interval().toNanos()) {
            draw(state, now, remaining);
        } else {
            pending = state;
        }
    }

    /** Empties the line, so that something else can be printed; the next update draws the bar again. */
    public void clear() {
        if (drawnLength > 0) {
            out.print("\r" + " ".repeat(drawnLength) + "\r");
            out.flush();
            drawnLength = 0;
        }
    }

    /** Shows the last state that was told, and leaves it standing. */
    @Override
    public void close() {
        if (pending != null && remaining != null) {
            draw(pending, nanoClock.getAsLong(), remaining);
        }
        if (drawnLength > 0) {
            out.println();
            out.flush();
            drawnLength = 0;
        }
    }

    private void draw(State state, long now, RemainingTime time) {
        String pace = time.describe(now, state.done, state.total);
        if (style == ProgressStyle.LINES) {
            out.println(state.counts() + (pace.isEmpty() ? "" : ", " + pace));
        } else {
            drawBar(state, pace);
        }
        out.flush();
        drawnAt = now;
        pending = null;
    }

    private void drawBar(State state, String pace) {
        String text = " " + state.counts() + (pace.isEmpty() ? "" : "  " + pace);
        int room = LINE_LENGTH - CELLS - 2 - text.length() - 2;
        String line = text + (room > 0 ? "  " + state.shortLabel(room) : "");
        int length = CELLS + 2 + line.length();
        // Blanks over the rest of a longer line, not an escape sequence that some terminal may lack.
        out.print("\r[" + colored(state.cells()) + "]" + line + " ".repeat(Math.max(0, drawnLength - length)));
        drawnLength = length;
    }

    private String colored(String cells) {
        return style == ProgressStyle.COLORED_BAR ? GREEN + cells + RESET : cells;
    }

    private Duration interval() {
        return style == ProgressStyle.LINES ? LINE_INTERVAL : BAR_INTERVAL;
    }

    /** What {@link #update} was told. */
    private record State(long done, long total, String label) {

        String counts() {
            long percent = total <= 0 ? 100 : 100 * done / total;
            return String.format(Locale.ROOT, "%d of %d (%d %%)", done, total, percent);
        }

        String cells() {
            int full = total <= 0 ? CELLS : (int) (CELLS * Math.min(done, total) / total);
            return "=".repeat(full) + " ".repeat(CELLS - full);
        }

        String shortLabel(int length) {
            StringBuilder printable = new StringBuilder();
            label.codePoints()
                    .limit(length)
                    .map(character -> Character.isISOControl(character) ? '?' : character)
                    .forEach(printable::appendCodePoint);
            return printable.toString();
        }
    }
}
