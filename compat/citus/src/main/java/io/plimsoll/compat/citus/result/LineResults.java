package io.plimsoll.compat.citus.result;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.compat.citus.result.LineResult.MeasuredLine;
import io.plimsoll.compat.citus.result.LineResult.Settings;
import io.plimsoll.compat.citus.result.LineResult.Times;
import io.plimsoll.compat.citus.runs.RunsSweep;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Maps a sweep's runs to the lines of their file. A pure function. Stateless.
public final class LineResults {
    private LineResults() {}

    /// @param runs documents of the sweep's runs, by id; a cell whose run is missing has no number
    public static List<LineResult> of(RunsSweep lines, SweepDocument sweep, Map<String, RunDocument> runs) {
        return lines.runs().stream().map(line -> of(line, sweep, runs)).toList();
    }

    private static LineResult of(RunsSweep.Placed placed, SweepDocument sweep, Map<String, RunDocument> runs) {
        List<SweepCell> cells = sweep.cells().stream()
                .filter(cell -> cell.point().equals(placed.point()))
                .toList();
        List<RunDocument> measured = cells.stream()
                .filter(cell -> cell.state() == CellState.DONE)
                .map(cell -> runs.get(cell.run()))
                .filter(Objects::nonNull)
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
                measured.isEmpty() ? null : measured(measured));
    }

    private static Settings settings(RunsSweep.Placed placed, SweepDocument sweep, List<SweepCell> cells) {
        if (cells.isEmpty()) {
            return new Settings("", "", "");
        }
        SweepCell first = cells.getFirst();
        return new Settings(
                placed.line().isCitus() ? sweep.setting(first, "shard-count") : "",
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

    private static MeasuredLine measured(List<RunDocument> runs) {
        List<Double> queries = present(runs, NewOrders::queriesPerHour);
        List<Double> builds = present(runs, NewOrders::buildMinutes);
        return new MeasuredLine(
                Repeated.of(present(runs, NewOrders::perMinute)),
                median(builds),
                new Times(
                        latency(runs, DistributionSummary::p50),
                        latency(runs, DistributionSummary::p95),
                        latency(runs, DistributionSummary::p99)),
                runs.stream().mapToLong(LineResults::failures).sum(),
                runs.stream().map(LineResults::versions).distinct().collect(Collectors.joining(" / ")),
                runs.stream().allMatch(NewOrders::isCounted),
                median(queries),
                RepeatedCost.of(runs).orElse(null));
    }

    private static OptionalDouble median(List<Double> values) {
        return values.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Repeated.of(values).median());
    }

    private interface Figure {
        OptionalDouble of(RunDocument run);
    }

    private static List<Double> present(List<RunDocument> runs, Figure figure) {
        return runs.stream()
                .map(figure::of)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
    }

    private static double latency(List<RunDocument> runs, ToDoubleFunction<DistributionSummary> percentile) {
        List<Double> values = runs.stream()
                .flatMap(run -> NewOrders.summary(run).stream())
                .map(OperationSummary::latency)
                .map(latency -> percentile.applyAsDouble(latency))
                .toList();
        return Repeated.of(values).median();
    }

    private static long failures(RunDocument run) {
        return NewOrders.total(run).stream()
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
                    && run.summary().stream()
                            .anyMatch(summary -> summary.operation().equals(OPERATION));
        }

        /// The run's New-Orders over all rounds; empty when it measured nothing.
        static Optional<OperationSummary> summary(RunDocument run) {
            return of(run, isCounted(run) ? OPERATION : OperationTotal.ALL);
        }

        /// All operations over all rounds.
        static Optional<OperationSummary> total(RunDocument run) {
            return of(run, OperationTotal.ALL);
        }

        private static Optional<OperationSummary> of(RunDocument run, String operation) {
            return run.summary().stream()
                    .filter(summary -> summary.phase().equals(Measured.ALL_ROUNDS)
                            && summary.operation().equals(operation))
                    .findFirst();
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
            Map<String, Double> figures = run.figures();
            Double perHour = figures == null ? null : figures.get(QUERIES);
            return perHour == null ? OptionalDouble.empty() : OptionalDouble.of(perHour);
        }

        /// The build time of the tables; empty when the run did not build them.
        static OptionalDouble buildMinutes(RunDocument run) {
            double minutes = minutes(run, PhaseKind.LOAD);
            return minutes > 0 ? OptionalDouble.of(minutes) : OptionalDouble.empty();
        }

        private static double minutes(RunDocument run, PhaseKind kind) {
            return run.phases().stream()
                            .filter(facts -> facts.kind() == kind)
                            .mapToLong(PhaseFacts::windowNanos)
                            .sum()
                    / MINUTE_NANOS;
        }
    }
}
