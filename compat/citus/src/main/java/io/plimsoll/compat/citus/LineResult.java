package io.plimsoll.compat.citus;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.compat.Reasons;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.unit.Cost;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
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

    /// Maps a sweep's runs to the lines of their file. A pure function.
    ///
    /// @param runs documents of the sweep's runs, by id; a cell whose run is missing has no number
    public static List<LineResult> of(RunsSweep lines, SweepDocument sweep, Map<String, RunDocument> runs) {
        return lines.runs().stream().map(line -> of(line, sweep, runs)).toList();
    }

    private static LineResult of(RunsSweep.Placed placed, SweepDocument sweep, Map<String, RunDocument> runs) {
        List<SweepCell> cells = sweep.cells().stream()
                .filter(cell -> cell.point().equals(placed.point()))
                .toList();
        List<RunDocument> measured = SweepCell.ofDone(cells, runs).stream()
                .filter(run -> NewOrders.perMinute(run).isPresent())
                .toList();
        boolean isDone = cells.stream().anyMatch(cell -> cell.state() == CellState.DONE);
        CellState state = cells.isEmpty() ? CellState.PENDING : cells.getFirst().state();
        return new LineResult(
                placed.cell(),
                placed.line().cluster().orElse(null),
                settings(placed, sweep, cells),
                isDone ? CellState.DONE : state,
                verdict(cells),
                reason(cells, isDone && measured.isEmpty()),
                measured.isEmpty() ? null : figures(measured));
    }

    private static Settings settings(RunsSweep.Placed placed, SweepDocument sweep, List<SweepCell> cells) {
        if (cells.isEmpty()) {
            return new Settings("", "", "");
        }
        SweepCell first = cells.getFirst();
        return new Settings(
                placed.line().flags().citus() ? sweep.setting(first, "shard-count") : "",
                sweep.setting(first, "warehouses"),
                sweep.setting(first, "sessions"));
    }

    private static @Nullable Verdict verdict(List<SweepCell> cells) {
        return cells.stream()
                .map(cell -> Optional.ofNullable(cell.verdict()))
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static String reason(List<SweepCell> cells, boolean isLost) {
        return cells.stream()
                .map(SweepCell::reason)
                .filter(why -> !why.isEmpty())
                .findFirst()
                .orElse(isLost ? "its runs are missing or measured nothing" : "");
    }

    private static MeasuredLine figures(List<RunDocument> runs) {
        return new MeasuredLine(
                Repeated.of(present(runs, NewOrders::perMinute)),
                median(present(runs, NewOrders::buildMinutes)),
                new Times(
                        latency(runs, DistributionSummary::p50),
                        latency(runs, DistributionSummary::p95),
                        latency(runs, DistributionSummary::p99)),
                runs.stream().mapToLong(LineResult::failures).sum(),
                runs.stream().map(LineResult::versions).distinct().collect(Collectors.joining(" / ")),
                runs.stream().allMatch(NewOrders::isCounted),
                median(present(runs, NewOrders::queriesPerHour)),
                RepeatedCost.of(runs).orElse(null));
    }

    private static OptionalDouble median(List<Double> values) {
        return values.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Repeated.of(values).median());
    }

    private static List<Double> present(List<RunDocument> runs, Function<RunDocument, OptionalDouble> figure) {
        return runs.stream()
                .map(figure)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
    }

    private static double latency(List<RunDocument> runs, ToDoubleFunction<DistributionSummary> percentile) {
        List<Double> values = runs.stream()
                .flatMap(run -> NewOrders.summary(run).stream())
                .map(summary -> summary.times().latency())
                .map(latency -> percentile.applyAsDouble(latency))
                .toList();
        return Repeated.of(values).median();
    }

    private static long failures(RunDocument run) {
        return Measured.stored(run, OperationTotal.ALL).stream()
                .flatMap(total -> total.failures().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private static String versions(RunDocument run) {
        TargetIdentity target = run.target();
        return target == null ? "" : target.product() + " " + target.productVersion();
    }

    /// The only code that takes new orders per minute from a stored run: acknowledged New-Orders that were not
    /// rolled back, divided by the measured time of the windows. Stateless.
    private static final class NewOrders {
        private static final String OPERATION = "new-order";
        private static final Set<String> WORKLOADS = Set.of("tproc", "ch");
        private static final String QUERIES = "QPH";
        private static final double MINUTE_NANOS = 60e9;

        private NewOrders() {}

        /// Whether the run has new orders; for other workloads, all operations are counted instead.
        static boolean isCounted(RunDocument run) {
            return WORKLOADS.contains(run.plan().setting("workload"))
                    && run.judged().summary().stream()
                            .anyMatch(summary -> summary.operation().equals(OPERATION));
        }

        /// The run's New-Orders over all rounds; empty when it measured nothing.
        static Optional<OperationSummary> summary(RunDocument run) {
            return Measured.stored(run, isCounted(run) ? OPERATION : OperationTotal.ALL);
        }

        /// Empty when nothing was measured.
        static OptionalDouble perMinute(RunDocument run) {
            double minutes = minutes(run, PhaseKind.MEASURE);
            Optional<OperationSummary> summary = summary(run);
            return summary.isPresent() && minutes > 0
                    ? OptionalDouble.of(summary.get().ok() / minutes)
                    : OptionalDouble.empty();
        }

        /// Analytic queries per hour; empty when no queries ran.
        static OptionalDouble queriesPerHour(RunDocument run) {
            Map<String, Double> figures = run.judged().figures();
            Double perHour = figures == null ? null : figures.get(QUERIES);
            return perHour == null ? OptionalDouble.empty() : OptionalDouble.of(perHour);
        }

        /// The build time of the tables; empty when the run did not build them.
        static OptionalDouble buildMinutes(RunDocument run) {
            double minutes = minutes(run, PhaseKind.LOAD);
            return minutes > 0 ? OptionalDouble.of(minutes) : OptionalDouble.empty();
        }

        private static double minutes(RunDocument run, PhaseKind kind) {
            return run.measurement().phases().stream()
                            .filter(facts -> facts.kind() == kind)
                            .mapToLong(facts -> facts.extent().windowNanos())
                            .sum()
                    / MINUTE_NANOS;
        }
    }
}
