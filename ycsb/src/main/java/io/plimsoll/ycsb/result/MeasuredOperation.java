package io.plimsoll.ycsb.result;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.OperationResult;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// One operation over all measured rounds of a run.
///
/// @param name as in the run, such as `read-modify-write`
/// @param series its intervals, those of later rounds behind those of earlier ones
record MeasuredOperation(String name, Counts counts, Times times, List<IntervalRow> series) {
    private static final String INSERT = "insert";

    /// Those that came to an end at least once.
    static List<MeasuredOperation> of(Run run) {
        Map<String, MeasuredOperation> sums = new LinkedHashMap<>();
        long offsetNanos = 0;
        for (PhaseResult round : run.rounds()) {
            for (OperationResult part : round.operations()) {
                MeasuredOperation sum = sums.computeIfAbsent(
                        part.name(),
                        name -> new MeasuredOperation(
                                name, new Counts(), Times.ofSum(round.facts().open()), new ArrayList<>()));
                sum.counts.add(part.counts());
                sum.times.add(part.times());
                sum.addSeries(round, offsetNanos);
            }
            offsetNanos += round.facts().windowNanos();
        }
        return sums.values().stream()
                .filter(operation -> operation.counts.ended() > 0)
                .toList();
    }

    private void addSeries(PhaseResult round, long offsetNanos) {
        for (IntervalRow row : round.series()) {
            if (row.operation().equals(name)) {
                series.add(new IntervalRow(
                        row.phase(),
                        row.interval(),
                        row.startNanos() + offsetNanos,
                        row.lengthNanos(),
                        row.operation(),
                        row.counts(),
                        row.latency(),
                        row.lagMaxNanos()));
            }
        }
    }

    /// YCSB's name of it.
    String metric() {
        return metric(name);
    }

    static String metric(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    /// What YCSB would count: each row where inserts go in batches.
    long acknowledged() {
        return name.equals(INSERT) ? Math.max(counts.acknowledged(), counts.rows()) : counts.acknowledged();
    }
}
