package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OfferedLoad;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Rate and p99 over the measured intervals, one sparkline each, rounds separated by `|`. If there are too
/// many intervals, neighbours share a column: it shows their mean rate and their highest p99. It is a gap
/// if any of them is a gap. If arrivals have a shape, a third line, on the scale of the rate, shows what
/// was due.
public final class TimeLine {
    /// Width of the text around the blocks: `  rate  `, and `  2.27 ms .. 5.36 ms, log scale`.
    private static final int AROUND = 40;
    private static final int INDENT = 8;
    private static final int COLUMNS_MIN = 20;
    private static final int SEPARATED_ROUNDS_MAX = 10;

    private final List<List<IntervalTotal>> rounds = new ArrayList<>();
    private final int perColumn;
    private final boolean isNarrow;
    private final boolean isShaped;

    public TimeLine(Measured measured, int width) {
        List<IntervalTotal> all = new ArrayList<>();
        for (PhaseResult round : measured.rounds()) {
            List<IntervalTotal> intervals = IntervalTotal.of(round);
            all.addAll(intervals);
            rounds.add(intervals);
        }
        isShaped = measured.rounds().stream()
                .allMatch(round -> OfferedLoad.of(measured, round).isPresent());
        if (rounds.size() > SEPARATED_ROUNDS_MAX) {
            rounds.clear();
            rounds.add(all);
        }
        // Each round may end with a column that is not full, and with a separator.
        isNarrow = width < AROUND + COLUMNS_MIN;
        int room = Math.max(1, width - (isNarrow ? INDENT : AROUND) - 2 * rounds.size());
        perColumn = Math.max(1, (all.size() + room - 1) / room);
    }

    /// @return empty if there is only one interval: the tables already show it
    public List<String> lines() {
        List<IntervalTotal> all = rounds.stream().flatMap(List::stream).toList();
        if (all.size() < 2) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        double[] rates = all.stream().mapToDouble(IntervalTotal::ratePerSecond).toArray();
        double[] due = all.stream().mapToDouble(IntervalTotal::duePerSecond).toArray();
        double highest = isShaped ? Math.max(max(rates), max(due)) : 0;
        if (isShaped) {
            addRates(lines, "  due   ", line(TimeLine::meanDue, blocksTo(highest)), due);
        }
        addRates(
                lines, "  rate  ", line(TimeLine::meanRate, isShaped ? blocksTo(highest) : TimeLine::sparkline), rates);
        long[] told = all.stream()
                .mapToLong(IntervalTotal::p99Nanos)
                .filter(p99 -> p99 > 0)
                .toArray();
        if (told.length > 0) {
            add(
                    lines,
                    "  p99   " + line(TimeLine::highestP99, TimeLine::logarithmicSparkline),
                    range(
                                    Figures.time(Arrays.stream(told).min().orElse(0)),
                                    Figures.time(Arrays.stream(told).max().orElse(0)))
                            + ", log scale");
        }
        long interval = all.stream().mapToLong(IntervalTotal::lengthNanos).max().orElse(0);
        lines.add("  one column is " + Figures.time(interval * perColumn)
                + (hasGap(all) ? (isNarrow ? "; . nothing" : "; . nothing acknowledged") : ""));
        return lines;
    }

    private void addRates(List<String> lines, String title, String blocks, double[] rates) {
        add(
                lines,
                title + blocks,
                range(
                        Figures.number(Arrays.stream(rates).min().orElse(0)),
                        Figures.rate(Arrays.stream(rates).max().orElse(0))));
    }

    private static Function<double[], String> blocksTo(double highest) {
        return values -> blocks(values, value -> value / highest);
    }

    private void add(List<String> lines, String blocks, String range) {
        lines.add(blocks + (isNarrow ? "" : "  " + range));
        if (isNarrow) {
            lines.add(" ".repeat(INDENT) + range);
        }
    }

    private static String range(String low, String high) {
        return low + " .. " + high;
    }

    private static boolean hasGap(List<IntervalTotal> intervals) {
        return intervals.stream().anyMatch(interval -> interval.counts().acknowledged() == 0);
    }

    /// @param value of the intervals that share a column
    private String line(ToDoubleFunction<List<IntervalTotal>> value, Function<double[], String> blocks) {
        List<Double> values = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        for (List<IntervalTotal> round : rounds) {
            for (int from = 0; from < round.size(); from += perColumn) {
                List<IntervalTotal> column = round.subList(from, Math.min(round.size(), from + perColumn));
                values.add(value.applyAsDouble(column));
            }
            ends.add(values.size());
        }
        String all =
                blocks.apply(values.stream().mapToDouble(Double::doubleValue).toArray());
        StringBuilder line = new StringBuilder();
        int from = 0;
        for (int end : ends) {
            line.append(from == 0 ? "" : "|").append(all, from, end);
            from = end;
        }
        return line.toString();
    }

    private static double meanRate(List<IntervalTotal> column) {
        return hasGap(column)
                ? 0
                : column.stream()
                        .mapToDouble(IntervalTotal::ratePerSecond)
                        .average()
                        .orElse(0);
    }

    private static double meanDue(List<IntervalTotal> column) {
        return column.stream()
                .mapToDouble(IntervalTotal::duePerSecond)
                .average()
                .orElse(0);
    }

    private static double highestP99(List<IntervalTotal> column) {
        return hasGap(column)
                ? 0
                : column.stream().mapToLong(IntervalTotal::p99Nanos).max().orElse(0);
    }

    /// Shown for a missing value.
    static final char NOTHING = '.';

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";
    /// A logarithmic scale spans at least this factor, so that noise does not look like mountains.
    private static final double FACTOR_MIN = 8;

    /// A row of blocks, one per value; the height shows the value.
    ///
    /// Blocks on a scale from zero to the largest value. Zero and NaN are gaps.
    public static String sparkline(double[] values) {
        double max = max(values);
        return blocks(values, value -> value / max);
    }

    /// Blocks on a logarithmic scale up to the largest value, for values that differ by factors.
    static String logarithmicSparkline(double[] values) {
        double max = max(values);
        double min = Math.min(
                max / FACTOR_MIN,
                Arrays.stream(values).filter(value -> value > 0).min().orElse(max));
        return blocks(values, value -> StrictMath.log(value / min) / StrictMath.log(max / min));
    }

    private static double max(double[] values) {
        return Arrays.stream(values).filter(value -> value > 0).max().orElse(1);
    }

    private static String blocks(double[] values, DoubleUnaryOperator height) {
        StringBuilder line = new StringBuilder();
        int top = BLOCKS.length() - 1;
        for (double value : values) {
            line.append(
                    value > 0
                            ? BLOCKS.charAt(Math.clamp(Math.round(height.applyAsDouble(value) * top), 0, top))
                            : NOTHING);
        }
        return line.toString();
    }
}
