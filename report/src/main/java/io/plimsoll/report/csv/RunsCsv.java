package io.plimsoll.report.csv;

import io.plimsoll.analysis.figure.Work;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Price;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// The figures of runs, a line for each phase and operation (RFC 4180, except that lines end in a
/// line feed). Columns may only ever be added at the end; those of costs are there where a target has a price. Times in
/// nanoseconds. Stateless.
public final class RunsCsv {
    private static final String HEADER = "run,workload,profile,target,status,verdict,phase,operation,ok,miss,failed,"
            + "skipped,retries,rate_per_second,rows_per_second,latency_count,latency_mean_ns,latency_p50_ns,"
            + "latency_p90_ns,latency_p95_ns,latency_p99_ns,latency_p999_ns,latency_p9999_ns,latency_max_ns,"
            + "latency_at_least_from_ns";

    private static final MathContext DIGITS = new MathContext(6);

    private RunsCsv() {}

    /// @param runs judged
    public static String render(List<RunDocument> runs) {
        boolean isPriced = runs.stream().anyMatch(run -> run.plan().price().isPresent());
        StringBuilder text = new StringBuilder(HEADER)
                .append(isPriced ? ",price," + CostCells.TITLES : "")
                .append('\n');
        for (RunDocument run : runs) {
            String cost = isPriced ? cost(run) : "";
            run.summary()
                    .forEach(summary ->
                            text.append(line(run, summary)).append(cost).append('\n'));
        }
        return text.toString();
    }

    /// Of the run as a whole, by its headline, on each of its lines.
    private static String cost(RunDocument run) {
        return "," + run.plan().price().map(Price::toString).orElse("") + ","
                + String.join(",", CostCells.of(Work.cost(run).orElse(null)));
    }

    private static String line(RunDocument run, OperationSummary summary) {
        DistributionSummary latency = summary.latency();
        Double rows = summary.rowsPerSecond();
        long failed =
                summary.failures().values().stream().mapToLong(Long::longValue).sum();
        List<String> words = List.of(
                run.id(),
                run.plan().setting("workload"),
                run.plan().setting("profile"),
                run.plan().setting("target"),
                ValueType.word(run.status()),
                run.verdict() == null ? "" : run.verdict().name(),
                summary.phase(),
                summary.operation());
        String counts = LongStream.of(summary.ok(), summary.miss(), failed, summary.skipped(), summary.retries())
                .mapToObj(Long::toString)
                .collect(Collectors.joining(","));
        String times = LongStream.of(
                        latency.p50(),
                        latency.p90(),
                        latency.p95(),
                        latency.p99(),
                        latency.p999(),
                        latency.p9999(),
                        latency.max())
                .mapToObj(Long::toString)
                .collect(Collectors.joining(","));
        return words.stream().map(SweepCsv::quoted).collect(Collectors.joining(",")) + "," + counts + ","
                + number(summary.ratePerSecond()) + "," + (rows == null ? "" : number(rows)) + "," + latency.count()
                + "," + number(latency.mean()) + "," + times + ","
                + (latency.atLeastFrom() == null ? "" : latency.atLeastFrom());
    }

    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : "";
    }
}
