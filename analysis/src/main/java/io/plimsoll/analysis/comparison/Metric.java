package io.plimsoll.analysis.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What is compared of an operation. How large a change may be before it matters stands here unless the user
/// says otherwise: far percentiles vary more, and matter less when they change by little.
public enum Metric {
    RATE("rate", 0, 0.03),
    /// Rows written in batches, per second; only where batches are.
    ROWS("rows", 0, 0.03),
    MEAN("mean", 0, 0.03),
    P50("p50", 50, 0.03),
    P90("p90", 90, 0.05),
    P95("p95", 95, 0.05),
    P99("p99", 99, 0.10),
    P999("p99.9", 99.9, 0.20);

    private final String label;
    private final double percentile;
    private final double tolerance;

    Metric(String label, double percentile, double tolerance) {
        this.label = label;
        this.percentile = percentile;
        this.tolerance = tolerance;
    }

    /// As users write it, and reports.
    public String label() {
        return label;
    }

    /// 0 when it is none.
    double percentile() {
        return percentile;
    }

    /// The share by which it may change unless the user says otherwise.
    public double tolerance() {
        return tolerance;
    }

    /// Whether more of it is better: of rates, not of times.
    public boolean isRate() {
        return this == RATE || this == ROWS;
    }

    /// Those that are percentiles of the latency, in order.
    static List<Metric> percentiles() {
        return Arrays.stream(values()).filter(metric -> metric.percentile > 0).toList();
    }

    public static Optional<Metric> named(String label) {
        return Arrays.stream(values())
                .filter(metric -> metric.label.equals(label))
                .findFirst();
    }
}
