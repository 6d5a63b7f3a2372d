package io.plimsoll.analysis.figure;

import io.plimsoll.results.BesideFacts;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.unit.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/// How long operations take while the target answers: for each the median over the intervals, weighted by what was
/// acknowledged in them, of the interval's 99th percentile. Intervals that follow a stretch without any
/// acknowledgement are left out, because what waited through that stretch ended in them. Immutable by convention.
///
/// An operation that is a query (one that streams ask, or one of a geometric mean) may take a thousand times as long
/// as another query: only itself says how long it takes, and only after ten times. Operations of a mix are of one
/// kind, so that the slowest that is known speaks for those that are not.
final class Usual {
    private static final long SAMPLES = 10;

    private final Map<String, List<IntervalRow>> byOperation = new HashMap<>();
    private final Set<String> queries = new HashSet<>();

    static Usual of(List<PhaseResult> rounds, List<Figure> figures) {
        Usual usual = new Usual();
        figures.stream()
                .filter(Figure.GeometricMean.class::isInstance)
                .forEach(mean -> usual.queries.addAll(mean.operations()));
        for (PhaseResult round : rounds) {
            BesideFacts beside = round.facts().beside();
            usual.queries.addAll(beside == null ? List.of() : beside.operations());
            Set<Long> afterQuiet = new HashSet<>();
            Quiet.of(round).forEach(quiet -> afterQuiet.add(quiet.toNanos()));
            for (IntervalRow row : round.series()) {
                if (row.latency().count() > 0 && !afterQuiet.contains(row.startNanos())) {
                    usual.byOperation
                            .computeIfAbsent(row.operation(), _ -> new ArrayList<>())
                            .add(row);
                }
            }
        }
        return usual;
    }

    boolean isQuery(String operation) {
        return queries.contains(operation);
    }

    /// In nanoseconds; empty when too little is known.
    OptionalDouble p99(String operation) {
        List<IntervalRow> rows = byOperation.getOrDefault(operation, List.of());
        long samples = rows.stream().mapToLong(row -> row.latency().count()).sum();
        if (samples >= SAMPLES) {
            return OptionalDouble.of(weightedMedian(rows, samples));
        }
        if (isQuery(operation)) {
            return OptionalDouble.empty();
        }
        return byOperation.entrySet().stream()
                .filter(known -> !isQuery(known.getKey()))
                .mapToDouble(known -> known.getValue().stream()
                        .mapToLong(row -> row.latency().p99())
                        .max()
                        .orElse(0))
                .max();
    }

    private static double weightedMedian(List<IntervalRow> rows, long samples) {
        List<IntervalRow> ascending = rows.stream()
                .sorted(Comparator.comparingLong(row -> row.latency().p99()))
                .toList();
        long below = 0;
        for (IntervalRow row : ascending) {
            below += row.latency().count();
            if (2 * below >= samples) {
                return row.latency().p99();
            }
        }
        return ascending.getLast().latency().p99();
    }
}
