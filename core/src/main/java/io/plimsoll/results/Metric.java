package io.plimsoll.results;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// A number measured for an operation, or for all operations of a run together. Each is declared once, here: its
/// name, its unit, how it is read from a summary, and which outputs show it. Outputs iterate over these
/// declarations, in this order. Times are latencies, from the intended start. Immutable: its functions read only
/// their arguments.
@SuppressWarnings("ImmutableEnumChecker")
public enum Metric {
    OK("ok", summary -> summary.ok()),
    MISS("miss", summary -> summary.miss()),
    FAILED(
            "failed",
            summary -> summary.failures().values().stream()
                    .mapToLong(Long::longValue)
                    .sum()),
    SKIPPED("skipped", summary -> summary.skipped()),
    RETRIES("retries", summary -> summary.retries()),
    RATE("rate", 0.03, OperationSummary::ratePerSecond, Output.INDEX, Output.LISTS, Output.SWEEPS, Output.OBJECTIVES),
    /// Rows written in batches; only for operations that write batches.
    ROWS("rows", 0.03, summary -> orNone(summary.rowsPerSecond()), Output.SWEEPS),
    /// Acknowledged operations: the samples of the latencies.
    SAMPLES("samples", summary -> summary.times().latency().count(), Output.INDEX),
    MEAN("mean", 0, 0.03, DistributionSummary::mean, Output.INDEX, Output.SWEEPS, Output.SEARCHES, Output.OBJECTIVES),
    P50("p50", 50, 0.03, DistributionSummary::p50, Output.INDEX, Output.SWEEPS, Output.SEARCHES, Output.LIVE),
    P90("p90", 90, 0.05, DistributionSummary::p90, Output.INDEX, Output.SEARCHES, Output.LIVE),
    P95("p95", 95, 0.05, DistributionSummary::p95, Output.INDEX),
    P99(
            "p99",
            99,
            0.10,
            DistributionSummary::p99,
            Output.INDEX,
            Output.LISTS,
            Output.SWEEPS,
            Output.SEARCHES,
            Output.LIVE),
    P999("p99.9", 99.9, 0.20, DistributionSummary::p999, Output.INDEX, Output.SWEEPS, Output.SEARCHES, Output.LIVE),
    P9999("p99.99", 99.99, 0, DistributionSummary::p9999),
    MAX("max", 0, 0, DistributionSummary::max, Output.OBJECTIVES),
    /// The value from which on latencies are lower bounds.
    AT_LEAST_FROM("at_least_from", 0, 0, latency -> orNone(latency.atLeastFrom())),
    /// The rate without misses: operations that found what they asked for.
    GOODPUT("goodput", 0, Metric::goodput);

    private final String label;
    private final Unit unit;
    private final double percentile;
    private final double tolerance;
    private final ToDoubleFunction<OperationSummary> value;
    private final ToDoubleFunction<DistributionSummary> latency;
    private final Set<Output> outputs;

    /// The unit of the number.
    public enum Unit {
        COUNT,
        PER_SECOND,
        NANOS
    }

    /// Where it is shown. In addition, the CSV of runs shows all metrics, and comparisons and trends show those
    /// with a tolerance.
    public enum Output {
        /// A column of the history's index, and a key of a run's entry in JSON.
        INDEX,
        /// A column of lists of runs.
        LISTS,
        /// A column of tables and of the CSV of sweeps.
        SWEEPS,
        /// A column of the CSV of searches.
        SEARCHES,
        /// A quantile of a run in progress, for Prometheus.
        LIVE,
        /// A figure that an objective of a search can limit. All percentiles are, too.
        OBJECTIVES
    }

    /// A count.
    Metric(String label, ToDoubleFunction<OperationSummary> value, Output... outputs) {
        this(label, Unit.COUNT, 0, 0, value, _ -> Double.NaN, outputs);
    }

    /// A rate.
    Metric(String label, double tolerance, ToDoubleFunction<OperationSummary> value, Output... outputs) {
        this(label, Unit.PER_SECOND, 0, tolerance, value, _ -> Double.NaN, outputs);
    }

    /// A latency.
    Metric(
            String label,
            double percentile,
            double tolerance,
            ToDoubleFunction<DistributionSummary> latency,
            Output... outputs) {
        this(
                label,
                Unit.NANOS,
                percentile,
                tolerance,
                summary -> latency.applyAsDouble(summary.times().latency()),
                latency,
                outputs);
    }

    Metric(
            String label,
            Unit unit,
            double percentile,
            double tolerance,
            ToDoubleFunction<OperationSummary> value,
            ToDoubleFunction<DistributionSummary> latency,
            Output... outputs) {
        this.label = label;
        this.unit = unit;
        this.percentile = percentile;
        this.tolerance = tolerance;
        this.value = value;
        this.latency = latency;
        this.outputs = Set.of(outputs);
    }

    private static double goodput(OperationSummary summary) {
        long acknowledged = summary.ok() + summary.miss();
        return acknowledged == 0 ? 0 : summary.ratePerSecond() * summary.ok() / acknowledged;
    }

    private static double orNone(@Nullable Number value) {
        return value == null ? Double.NaN : value.doubleValue();
    }

    /// The metrics that an output shows.
    public static List<Metric> in(Output output) {
        return Arrays.stream(values())
                .filter(metric -> metric.outputs.contains(output))
                .toList();
    }

    /// The metrics of comparisons and trends.
    public static List<Metric> compared() {
        return Arrays.stream(values()).filter(metric -> metric.tolerance > 0).toList();
    }

    /// One of [#compared].
    public static Optional<Metric> named(String label) {
        return compared().stream().filter(metric -> metric.label.equals(label)).findFirst();
    }

    /// Its value; not a number if there is none.
    public double of(OperationSummary summary) {
        return value.applyAsDouble(summary);
    }

    /// Its value from latencies alone; not a number if it is not a latency.
    public double of(DistributionSummary latencies) {
        return latency.applyAsDouble(latencies);
    }

    /// Its name for users and in reports: `rate`, `p99.9`.
    public String label() {
        return label;
    }

    /// Its key in JSON: `p999`.
    public String key() {
        return label.replace(".", "");
    }

    /// The name of its column in the index: `rate`, `p999_ns`.
    public String column() {
        return unit == Unit.NANOS ? key() + "_ns" : key();
    }

    /// The name of its column in CSV files: `rate_per_second`, `latency_p999_ns`.
    public String csv() {
        return switch (unit) {
            case COUNT -> this == SAMPLES ? "latency_count" : key();
            case PER_SECOND -> key() + "_per_second";
            case NANOS -> "latency_" + column();
        };
    }

    public Unit unit() {
        return unit;
    }

    /// Whether its values are whole numbers.
    public boolean isWhole() {
        return unit == Unit.COUNT || (unit == Unit.NANOS && this != MEAN);
    }

    /// Whether more of it is better: true for rates, false for times.
    public boolean isRate() {
        return unit == Unit.PER_SECOND;
    }

    /// 0 if it is not a percentile.
    public double percentile() {
        return percentile;
    }

    /// The percentile as a share, such as `0.999`.
    public String quantile() {
        return BigDecimal.valueOf(percentile)
                .movePointLeft(2)
                .stripTrailingZeros()
                .toPlainString();
    }

    /// The share by which it may change in a comparison, unless the user gives another: far percentiles vary more,
    /// and small changes of them matter less. 0 if it is not compared.
    public double tolerance() {
        return tolerance;
    }
}
