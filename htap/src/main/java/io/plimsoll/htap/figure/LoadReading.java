package io.plimsoll.htap.figure;

import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.figure.Spread;
import io.plimsoll.analysis.htap.Freshness;
import io.plimsoll.analysis.htap.Freshness.QueryTimes;
import io.plimsoll.analysis.htap.MeasuredFrontier.RepeatedRates;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.htap.figure.HtapRun.QueryAnswer;
import io.plimsoll.htap.figure.LoadFigures.Growth;
import io.plimsoll.htap.load.HtapLoad;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Computes the figures of a load from its repeats.
///
/// @param runs at least one
/// @param sizeBefore rows of the growing tables before any growth; 0 when unknown
record LoadReading(HtapLoad load, List<HtapRun> runs, long sizeBefore) {
    LoadFigures figures() {
        return new LoadFigures(
                load,
                new RepeatedRates(runs.stream().map(this::rates).toList()),
                median(runs.stream()
                        .flatMap(run -> run.total().stream())
                        .map(total -> total.ratePerSecond())
                        .toList()),
                load.isQueriesAlone() ? null : p99(),
                freshness(),
                growth(),
                queries(),
                runs.stream().map(run -> run.document().id()).toList(),
                verdict(),
                RepeatedCost.of(runs.stream().map(HtapRun::document).toList()).orElse(null));
    }

    private Rates rates(HtapRun run) {
        return new Rates(load.isQueriesAlone() ? 0 : run.transactions(), run.queries());
    }

    private @Nullable Double p99() {
        List<Double> percentiles = runs.stream()
                .flatMap(run -> run.total().stream())
                .filter(total -> total.latency().count() > 0)
                .map(total -> (double) total.latency().p99())
                .toList();
        return percentiles.isEmpty() ? null : median(percentiles);
    }

    private static double median(List<Double> values) {
        return values.isEmpty() ? 0 : Spread.of(values).median();
    }

    private Stream<QueryAnswer> answers() {
        return runs.stream().flatMap(run -> run.answers().stream());
    }

    private @Nullable Freshness freshness() {
        long[] lags = answers()
                .mapToLong(QueryAnswer::lagNanos)
                .filter(lag -> lag >= 0)
                .toArray();
        return lags.length == 0 ? null : Freshness.of(lags);
    }

    private @Nullable Growth growth() {
        long[] sizes = answers()
                .mapToLong(QueryAnswer::size)
                .filter(size -> size > 0)
                .sorted()
                .toArray();
        return sizes.length == 0 ? null : new Growth(sizes[0], sizes[sizes.length - 1]);
    }

    private Map<String, QueryTimes> queries() {
        Map<String, List<QueryTimes.Execution>> executions = new LinkedHashMap<>();
        answers()
                .sorted(Comparator.comparing(QueryAnswer::query, LoadReading::byNumber))
                .forEach(answer -> executions
                        .computeIfAbsent(answer.query(), _ -> new ArrayList<>())
                        .add(new QueryTimes.Execution(answer.latencyNanos(), answer.size())));
        Map<String, QueryTimes> times = new LinkedHashMap<>();
        executions.forEach((query, all) -> times.put(query, QueryTimes.of(all, sizeBefore)));
        return times;
    }

    /// `q2` before `q10`.
    private static int byNumber(String one, String other) {
        int byLength = Integer.compare(one.length(), other.length());
        return byLength != 0 ? byLength : one.compareTo(other);
    }

    private @Nullable Verdict verdict() {
        return runs.stream()
                .map(run -> run.document().verdict())
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }
}
