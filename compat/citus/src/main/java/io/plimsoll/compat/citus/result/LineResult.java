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

/// What the runs of one line of a `.runs` file found, its repeats brought together. Immutable.
///
/// @param name the label
/// @param cluster null when nothing tells how large the database is
/// @param settings what it was run with
/// @param state of the runs
/// @param verdict the gravest of them; null when none was judged
/// @param reason why there is no number, or fewer repeats than wanted; empty otherwise
/// @param measured null when there is no number
public record LineResult(
        String name,
        @Nullable ClusterSpec cluster,
        Settings settings,
        CellState state,
        @Nullable Verdict verdict,
        String reason,
        @Nullable MeasuredLine measured) {
    /// As the plan has them; empty where the workload has no such key.
    public record Settings(String shards, String warehouses, String sessions) {}

    /// The numbers: medians over the repeats, times in nanoseconds.
    ///
    /// @param perMinute NOPM
    /// @param buildMinutes empty when no repeat built its tables
    /// @param failures failed operations of all kinds, in all repeats
    /// @param versions of the products, such as `PostgreSQL 17.2 (Citus 13.0)`
    /// @param isOfNewOrders whether New-Orders were counted, not the operations of some other workload
    /// @param queriesPerHour QPH; empty when none were asked
    /// @param cost of New-Orders, or of what else is the headline; null when the target has no price
    public record MeasuredLine(
            Repeated perMinute,
            OptionalDouble buildMinutes,
            Times times,
            long failures,
            String versions,
            boolean isOfNewOrders,
            OptionalDouble queriesPerHour,
            @Nullable RepeatedCost cost) {
        /// Whether nothing but queries was done, so that there is no NOPM.
        public boolean isOfQueriesAlone() {
            return !isOfNewOrders && queriesPerHour.isPresent();
        }
    }

    /// Latencies of New-Orders, from their intended start.
    public record Times(double p50Nanos, double p95Nanos, double p99Nanos) {}

    /// What it is worth in one word.
    public String word() {
        return Reasons.word(state, verdict);
    }

    /// What a million cost at the median rate; empty when the target has no price, or there is no number.
    public Optional<Cost> cost() {
        return Optional.ofNullable(measured).map(MeasuredLine::cost).map(RepeatedCost::cost);
    }

    /// The column of costs that a table of lines has.
    static CostColumn costs(List<LineResult> results) {
        return CostColumn.of(
                results.stream().flatMap(result -> result.cost().stream()).toList());
    }

    /// NOPM of each core; empty when there is no number, or nothing tells the cores.
    public OptionalDouble perCore() {
        return measured == null || cluster == null || measured.isOfQueriesAlone()
                ? OptionalDouble.empty()
                : OptionalDouble.of(cluster.perCore(measured.perMinute().median()));
    }
}
