package io.plimsoll.analysis.figure;

import io.plimsoll.results.Metric;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.unit.Cost;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One operation of one cell of a sweep, over its repeats. Immutable.
///
/// @param cell such as `columns=20,orientation=row/write`
/// @param step empty when the sweep has no steps
/// @param operation empty when nothing was measured
/// @param state DONE if at least one repeat is
/// @param verdict the worst of the repeats; INVALID if the arithmetic does not hold; null when none was judged
/// @param reason why there is no number, or fewer repeats than planned; empty otherwise
/// @param runs the ids of the repeats' runs
/// @param figures null when there are none
public record CellFigures(
        String cell,
        Map<String, String> axes,
        String step,
        String operation,
        CellState state,
        @Nullable Verdict verdict,
        String reason,
        List<String> runs,
        @Nullable Figured figures) {
    public CellFigures {
        axes = new LinkedHashMap<>(axes);
        runs = List.copyOf(runs);
    }

    /// The numbers.
    ///
    /// @param metrics the metrics of a sweep; without rows if the operation counts none
    /// @param samples number of latencies in the repeat that has the fewest
    /// @param law for all operations of the cell together, in the repeat with the most operations in flight; null
    /// if the concurrency is unknown
    /// @param cost of the whole cell, for the [HeadlineWork] of its headline; null when its target has no price
    public record Figured(
            Map<Metric, Repeated> metrics,
            long samples,
            @Nullable LittlesLawCheck law,
            @Nullable RepeatedCost cost) {
        public Figured {
            metrics = new EnumMap<>(metrics);
        }

        /// @throws IllegalStateException when sweeps do not have this metric
        public Repeated of(Metric metric) {
            Repeated repeated = metrics.get(metric);
            if (repeated == null) {
                throw new IllegalStateException(metric + " is not a metric of sweeps");
            }
            return repeated;
        }

        public Repeated ratePerSecond() {
            return of(Metric.RATE);
        }

        /// Null when the operation counts no rows.
        public @Nullable Repeated rowsPerSecond() {
            return metrics.get(Metric.ROWS);
        }

        public Repeated latencyMeanNanos() {
            return of(Metric.MEAN);
        }

        public Repeated latencyP99Nanos() {
            return of(Metric.P99);
        }
    }

    /// The cost of a million units of work at the cell's median rate; empty when its target has no price.
    public Optional<Cost> cost() {
        return Optional.ofNullable(figures).map(Figured::cost).map(RepeatedCost::cost);
    }

    /// Whether the rate and the latency cannot both be right.
    public boolean isImpossible() {
        Figured figured = figures;
        LittlesLawCheck law = figured == null ? null : figured.law();
        return law != null && law.isImpossible();
    }

    /// Little's law as arithmetic (Little: "A Proof for the Queuing Formula L = lambda W", 1961): rate x mean
    /// latency is the mean number of operations in flight, which cannot exceed the concurrency that existed.
    /// A pure figure, for measured runs as well as for tables that others published. Immutable.
    ///
    /// @param inFlight mean number of operations in flight, computed from rate and latency
    /// @param bound the most that can have been in flight: sessions x operations each may have under way
    /// @param ratio inFlight / bound; NaN when the bound is unknown (zero)
    public record LittlesLawCheck(double inFlight, double bound, double ratio) {
        /// How far rounding and the edges of a window may exceed the bound.
        public static final double TOLERANCE = 0.10;

        /// @param latencyMeanMillis mean latency in milliseconds
        public static LittlesLawCheck of(double ratePerSecond, double latencyMeanMillis, double bound) {
            double inFlight = ratePerSecond * latencyMeanMillis / 1_000;
            return new LittlesLawCheck(inFlight, bound, bound > 0 ? inFlight / bound : Double.NaN);
        }

        /// Whether more operations were in flight than possible: rate or latency was counted wrongly. False
        /// when the bound is unknown.
        public boolean isImpossible() {
            return ratio > 1 + TOLERANCE;
        }
    }
}
