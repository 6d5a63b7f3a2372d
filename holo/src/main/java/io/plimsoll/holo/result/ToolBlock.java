package io.plimsoll.holo.result;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.holo.ToolMode;
import io.plimsoll.holo.ToolRelease;
import io.plimsoll.results.PhaseResult;
import java.util.Locale;

/// The tool's figures of a run beside the true rate, as lines for a terminal. Stateless.
public final class ToolBlock {
    private static final int FIVE = 5;
    private static final int FIFTEEN = 15;

    private ToolBlock() {}

    /// @param round that was measured
    public static String render(ToolResult result, PhaseResult round, ToolMode mode, ToolRelease release) {
        boolean countsRows = mode.isWriting() || mode == ToolMode.BINLOG;
        double rate = result.count() / round.windowSeconds();
        MovingRates rates = result.rates();
        double seconds = round.windowSeconds();
        return "\nAs holo-e2e-performance-tool " + release + " would show it\n"
                + String.format(
                        Locale.ROOT,
                        "  true rate    %s (%s %s in %s)\n",
                        Figures.rate(rate),
                        Figures.count(result.count()),
                        countsRows ? "rows" : "operations",
                        Figures.time(round.facts().windowNanos()))
                + String.format(
                        Locale.ROOT,
                        "  qps1/5/15    %s, %s, %s\n",
                        Figures.rate(rates.oneMinute()),
                        Figures.rate(rates.fiveMinutes()),
                        Figures.rate(rates.fifteenMinutes()))
                + "  explanation  moving averages that begin with the rate of the first 5 s, which still weighs "
                + weights(seconds) + "\n";
    }

    private static String weights(double seconds) {
        return seconds < FIVE
                ? "nothing:\n               a run below 5 s has 0"
                : String.format(
                        Locale.ROOT,
                        "%.0f, %.0f and\n               %.0f %% in them",
                        100 * MovingRates.weightOfStart(1, seconds),
                        100 * MovingRates.weightOfStart(FIVE, seconds),
                        100 * MovingRates.weightOfStart(FIFTEEN, seconds));
    }
}
