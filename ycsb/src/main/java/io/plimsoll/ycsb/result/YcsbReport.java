package io.plimsoll.ycsb.result;

import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;

/// A run in YCSB's words: `[metric], measurement, value`. Only what was measured is told: there is no
/// `CLEANUP`, no latency of failed operations, and the two halves of a read-modify-write are not told apart.
/// `RunTime` is the measured window, without connecting, and `Throughput` counts acknowledged work alone.
/// Stateless.
public final class YcsbReport {
    private static final double NANOS_PER_MILLI = 1e6;

    private YcsbReport() {}

    /// The figures, in order; those of several rounds added up.
    public static List<ReportLine> lines(Run run, ReportOptions options) {
        List<ReportLine> lines = new ArrayList<>();
        List<MeasuredOperation> operations = MeasuredOperation.of(run);
        overall(lines, run, operations);
        for (MeasuredOperation operation : operations) {
            boolean both = options.from() == MeasuredFrom.BOTH;
            boolean plainIsLatency = options.from() == MeasuredFrom.INTENDED;
            AbstractHistogram plain = plainIsLatency
                    ? operation.times().latency()
                    : operation.times().serviceTime();
            new MetricLines(operation, operation.metric(), plain, options).addTo(lines, true);
            failed(lines, operation, options);
            if (both) {
                String metric = "Intended-" + operation.metric();
                new MetricLines(operation, metric, operation.times().latency(), options).addTo(lines, false);
            }
        }
        VerifyLines.addTo(lines, run, operations);
        return lines;
    }

    private static void overall(List<ReportLine> lines, Run run, List<MeasuredOperation> operations) {
        long nanos = run.rounds().stream()
                .mapToLong(round -> round.facts().windowNanos())
                .sum();
        long done =
                operations.stream().mapToLong(MeasuredOperation::acknowledged).sum();
        lines.add(new ReportLine("OVERALL", "RunTime(ms)", Math.round(nanos / NANOS_PER_MILLI)));
        lines.add(new ReportLine("OVERALL", "Throughput(ops/sec)", nanos == 0 ? 0.0 : done * 1e9 / nanos));
        long collections = 0;
        long millis = 0;
        for (PhaseResult round : run.rounds()) {
            for (HarnessRow row : round.harness()) {
                collections += row.sample().gcCount();
                millis += row.sample().gcMillis();
            }
        }
        lines.add(new ReportLine("TOTAL_GCs", "Count", collections));
        lines.add(new ReportLine("TOTAL_GC_TIME", "Time(ms)", millis));
        double share = nanos == 0 ? 0 : 100 * millis * NANOS_PER_MILLI / nanos;
        lines.add(new ReportLine("TOTAL_GC_TIME_%", "Time(%)", share));
    }

    private static void failed(List<ReportLine> lines, MeasuredOperation operation, ReportOptions options) {
        long failed = operation.counts().failed();
        if (failed > 0) {
            String metric = options.type().prefix() + operation.metric() + "-FAILED";
            lines.add(new ReportLine(metric, "Operations", failed));
        }
    }
}
