package io.plimsoll.compat.citus.result;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.compat.Reasons;
import io.plimsoll.compat.citus.cluster.ClusterSpec;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.unit.Cost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The result of one line of a `.runs` file, over all its repeats. Immutable.
///
/// @param name the label
/// @param cluster null when the size of the database is unknown
/// @param settings of the runs
/// @param state of the runs
/// @param verdict the most severe one; null when none was judged
/// @param reason why it has no number, or fewer repeats than requested; otherwise empty
/// @param measured null when it has no number
public record LineResult(
        String name,
        @Nullable ClusterSpec cluster,
        Settings settings,
        CellState state,
        @Nullable Verdict verdict,
        String reason,
        @Nullable MeasuredLine measured) {
    /// The settings in the plan; empty where the workload has no such key.
    public record Settings(String shards, String warehouses, String sessions) {}

    /// The numbers: medians over the repeats, times in nanoseconds.
    ///
    /// @param perMinute NOPM
    /// @param buildMinutes empty when no repeat built its tables
    /// @param failures failed operations of all kinds, in all repeats
    /// @param versions of the products, such as `PostgreSQL 17.2 (Citus 13.0)`
    /// @param isOfNewOrders true when New-Orders were counted, false when the operations of another workload were
    /// @param queriesPerHour QPH; empty when no queries ran
    /// @param cost of New-Orders, or of another headline figure; null when the target has no price
    public record MeasuredLine(
            Repeated perMinute,
            OptionalDouble buildMinutes,
            Times times,
            long failures,
            String versions,
            boolean isOfNewOrders,
            OptionalDouble queriesPerHour,
            @Nullable RepeatedCost cost) {
        /// Whether only queries ran, so that NOPM does not exist.
        public boolean isOfQueriesAlone() {
            return !isOfNewOrders && queriesPerHour.isPresent();
        }
    }

    /// Latencies of New-Orders, from their intended start.
    public record Times(double p50Nanos, double p95Nanos, double p99Nanos) {}

    /// The outcome in one word.
    public String word() {
        return Reasons.word(state, verdict);
    }

    /// The cost of a million at the median rate; empty when the target has no price, or the result no number.
    public Optional<Cost> cost() {
        return Optional.ofNullable(measured).map(MeasuredLine::cost).map(RepeatedCost::cost);
    }

    /// The column of costs in a table of lines.
    static CostColumn costs(List<LineResult> results) {
        return CostColumn.of(
                results.stream().flatMap(result -> result.cost().stream()).toList());
    }

    /// NOPM per core; empty when the number or the cores are unknown.
    public OptionalDouble perCore() {
        return measured == null || cluster == null || measured.isOfQueriesAlone()
                ? OptionalDouble.empty()
                : OptionalDouble.of(cluster.perCore(measured.perMinute().median()));
    }
}
