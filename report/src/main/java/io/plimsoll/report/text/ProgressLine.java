package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Stop;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.unit.TimeSpan;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/// One line about the progress of a run. Pure functions of numbers; the caller prints. Stateless.
public final class ProgressLine {
    private static final long SECOND = 1_000_000_000L;
    private static final int BAR = 20;

    /// The least progress for an estimate: the first rows wait for connections and caches, and tables differ.
    private static final long BASIS_NANOS = SECOND;
    private static final double BASIS_SHARE = 0.01;
    private static final long BASIS_ROWS = 10_000;
    private static final int PHASE = 11;
    private static final int ELAPSED = 18;
    private static final int RATE = 12;
    private static final int P99 = 14;

    private ProgressLine() {}

    /// An interval of a driven phase: `measure-1   12 s of 30 s   12,345/s   p99 1.83 ms   0 failed   3
    /// retries`.
    ///
    /// @param rows of one interval, one per operation
    public static String interval(PhasePlan phase, List<IntervalRow> rows) {
        if (rows.isEmpty()) {
            return phase.name();
        }
        IntervalTotal interval = IntervalTotal.of(rows).getLast();
        String total = switch (phase.stop()) {
            case Stop.After(TimeSpan time) -> " of " + seconds(time.nanos());
            case Stop.AtCountOrAfter both -> " of " + seconds(both.time().nanos());
            case Stop.AtCount _, Stop.All _ -> "";
        };
        String line = Page.pad(phase.name(), PHASE)
                + Page.pad(seconds(interval.endNanos()) + total, ELAPSED)
                + right(rate(interval), RATE)
                + right(interval.p99Nanos() == 0 ? "p99 -" : "p99 " + Figures.time(interval.p99Nanos()), P99);
        return line + "   " + Figures.count(interval.counts().failed()) + " failed   "
                + Figures.count(interval.counts().retries()) + " retries";
    }

    /// In rows, if operations write rows in batches.
    private static String rate(IntervalTotal interval) {
        return interval.counts().rows() > 0
                ? Figures.number(interval.rowsPerSecond()) + " rows/s"
                : Figures.rate(interval.ratePerSecond());
    }

    /// `12 s`, `12.5 s`
    private static String seconds(long nanos) {
        boolean isWhole = nanos % SECOND == 0;
        return isWhole ? Figures.count(nanos / SECOND) + " s" : String.format(Locale.ROOT, "%,.1f s", nanos / 1e9);
    }

    /// Rounded, because it is an estimate.
    private static String rest(double seconds) {
        if (seconds < 100) {
            return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
        }
        double minutes = seconds / 60;
        return minutes < 100 ? Math.round(minutes) + " min" : Figures.number(minutes / 60) + " h";
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(1, width - text.length())) + text;
    }

    /// Cuts a line to fit a terminal. The last column stays free, because some terminals wrap when it is written.
    public static String cut(String line, int columns) {
        int most = Math.max(1, columns - 1);
        return line.length() <= most ? line : line.substring(0, most).stripTrailing();
    }

    /// The load's progress: `loading  [=====>    ] 540,000 of 1,000,000 rows  312,000 rows/s  1.5 s left`. The
    /// estimate is left out until there is enough progress for it.
    ///
    /// @param elapsedNanos since loading began
    public static String load(long rows, long total, long elapsedNanos) {
        double share = total <= 0 ? 1 : Math.clamp(rows / (double) total, 0, 1);
        int filled = (int) Math.floor(share * BAR);
        String bar = "=".repeat(filled) + (filled < BAR ? ">" + " ".repeat(BAR - filled - 1) : "");
        double rate = elapsedNanos <= 0 ? 0 : rows * 1e9 / elapsedNanos;
        boolean isKnown = elapsedNanos >= BASIS_NANOS && rows >= Math.min(BASIS_ROWS, total * BASIS_SHARE);
        String left = !isKnown || rows >= total ? "" : "  " + rest((total - rows) / rate) + " left";
        return "loading  [" + bar + "] " + Figures.count(rows) + " of " + Figures.count(total) + " rows  "
                + Figures.number(rate) + " rows/s" + left;
    }

    /// The progress of a sweep, in words. Immutable.
    ///
    /// @param position of the current cell, counted from 1
    /// @param isMost whether `count` is an upper limit, because earlier results decide which cells follow
    /// @param leftMillis empty while unknown
    /// @param isLeast whether `leftMillis` is a lower limit, because it covers only planned time
    public record SweepProgress(int position, int count, boolean isMost, OptionalLong leftMillis, boolean isLeast) {
        /// The start of a cell: `cell 3 of 12: columns=20/write#1, about 4 min left`.
        public String cell(String id) {
            return "cell " + position + " of " + (isMost ? "at most " : "") + count + ": " + id
                    + (leftMillis.isEmpty() ? "" : ", " + left());
        }

        /// The start of the line that is redrawn while a cell runs: `[3/12, about 4 min left] `.
        public String lead() {
            return "[" + position + "/" + (isMost ? "at most " : "") + count
                    + (leftMillis.isEmpty() ? "" : ", " + left()) + "] ";
        }

        /// Rounded, because it is an estimate.
        private String left() {
            long seconds = (leftMillis.orElseThrow() + 999) / 1_000;
            return (isLeast ? "at least " : "about ") + (seconds < 100 ? seconds + " s" : minutes((seconds + 30) / 60))
                    + " left";
        }

        private static String minutes(long minutes) {
            return minutes < 100 ? minutes + " min" : Figures.number(minutes / 60.0) + " h";
        }
    }
}
