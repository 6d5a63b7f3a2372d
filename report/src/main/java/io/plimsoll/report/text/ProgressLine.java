package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Stop;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.unit.TimeSpan;
import java.util.List;

/// One line on how a run goes, for those who watch. Pure functions of numbers; whoever calls prints. Stateless.
public final class ProgressLine {
    private static final int BAR = 20;
    private static final int PHASE = 11;
    private static final int ELAPSED = 18;
    private static final int RATE = 12;
    private static final int P99 = 14;

    private ProgressLine() {}

    /// An interval of a driven phase: `measure-1   12.0 s of 30.0 s   12,345/s   p99 1.83 ms   0 failed   3 retries`.
    ///
    /// @param rows of one interval, one per operation
    public static String interval(PhasePlan phase, List<IntervalRow> rows) {
        if (rows.isEmpty()) {
            return phase.name();
        }
        IntervalTotal interval = IntervalTotal.of(rows).getLast();
        String total = switch (phase.stop()) {
            case Stop.After(TimeSpan time) -> " of " + Figures.time(time.nanos());
            case Stop.AtCount _ -> "";
        };
        String line = Page.pad(phase.name(), PHASE)
                + Page.pad(Figures.time(interval.endNanos()) + total, ELAPSED)
                + right(Figures.rate(interval.ratePerSecond()), RATE)
                + right(interval.p99Nanos() == 0 ? "p99 -" : "p99 " + Figures.time(interval.p99Nanos()), P99);
        return line + "   " + Figures.count(interval.counts().failed()) + " failed   "
                + Figures.count(interval.counts().retries()) + " retries";
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(1, width - text.length())) + text;
    }

    /// The load's progress: `loading  [=====>    ] 540,000 of 1,000,000 rows  312,000 rows/s  1.5 s left`.
    ///
    /// @param elapsedNanos since loading began
    public static String load(long rows, long total, long elapsedNanos) {
        double share = total <= 0 ? 1 : Math.clamp(rows / (double) total, 0, 1);
        int filled = (int) Math.floor(share * BAR);
        String bar = "=".repeat(filled) + (filled < BAR ? ">" + " ".repeat(BAR - filled - 1) : "");
        double rate = elapsedNanos <= 0 ? 0 : rows * 1e9 / elapsedNanos;
        String left = rate == 0 || rows >= total ? "" : "  " + Figures.time((total - rows) / rate * 1e9) + " left";
        return "loading  [" + bar + "] " + Figures.count(rows) + " of " + Figures.count(total) + " rows  "
                + Figures.number(rate) + " rows/s" + left;
    }
}
