package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.Metric.Output;
import io.plimsoll.results.OperationSummary.Times;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricTest {
    private static final DistributionSummary LATENCY =
            new DistributionSummary(900, 1.5e6, 10, 20, 30, 40, 50, 60, 70).atLeastFrom(65);

    private static OperationSummary summary(Double rowsPerSecond) {
        Times times = new Times(LATENCY, LATENCY, LATENCY);
        Map<String, Long> failures = Map.of("timeout", 2L, "constraint", 1L);
        return new OperationSummary("measure", "total", 5, 4, failures, 6, 7, 123.5, times, 8L, rowsPerSecond);
    }

    @Test
    void eachIsReadFromASummary() {
        assertThat(Arrays.stream(Metric.values()).map(metric -> metric.of(summary(88.5))))
                .containsExactly(
                        5d,
                        4d,
                        3d,
                        6d,
                        7d,
                        123.5,
                        88.5,
                        900d,
                        1.5e6,
                        10d,
                        20d,
                        30d,
                        40d,
                        50d,
                        60d,
                        70d,
                        65d,
                        123.5 * 5 / 9);
        assertThat(Metric.P999.of(LATENCY)).isEqualTo(50);
        assertThat(Metric.RATE.of(LATENCY)).isNaN();
    }

    @Test
    void nothingAcknowledgedIsNoGoodput() {
        Times times = new Times(LATENCY, LATENCY, LATENCY);
        OperationSummary nothing =
                new OperationSummary("measure", "total", 0, 0, Map.of("timeout", 2L), 0, 0, 0.0, times, 0L, 0.0);
        assertThat(Metric.GOODPUT.of(nothing)).isZero();
    }

    @Test
    void namesAreThoseOfTheFiles() {
        assertThat(Arrays.stream(Metric.values()).map(Metric::csv))
                .startsWith("ok", "miss", "failed", "skipped", "retries", "rate_per_second", "rows_per_second")
                .endsWith("latency_max_ns", "latency_at_least_from_ns", "goodput_per_second")
                .contains("latency_count", "latency_mean_ns", "latency_p999_ns")
                .doesNotHaveDuplicates();
        assertThat(Metric.in(Output.INDEX).stream().map(Metric::column))
                .containsExactly("rate", "samples", "mean_ns", "p50_ns", "p90_ns", "p95_ns", "p99_ns", "p999_ns");
        assertThat(Metric.in(Output.LIVE).stream().map(Metric::quantile))
                .containsExactly("0.5", "0.9", "0.99", "0.999");
        assertThat(Metric.compared().stream().map(Metric::label))
                .containsExactly("rate", "rows", "mean", "p50", "p90", "p95", "p99", "p99.9");
        assertThat(Metric.named("p99.9")).contains(Metric.P999);
        assertThat(Metric.named("samples")).isEmpty();
    }

    @Test
    void thoseOfARunAreJsonByTheirKeys() {
        RunEntry.RunMetrics metrics = RunEntry.RunMetrics.of(summary(88.5));
        assertThat(Json.line(metrics).strip())
                .isEqualTo("{\"rate\":123.5,\"samples\":900,\"mean\":1500000.0,\"p50\":10.0,\"p90\":20.0,\"p95\":30.0,"
                        + "\"p99\":40.0,\"p999\":50.0}");
        assertThat(metrics.of(Metric.ROWS)).isNaN();
    }
}
