package io.plimsoll.htap;

import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.figure.Spread;
import io.plimsoll.analysis.htap.Freshness;
import io.plimsoll.analysis.htap.Freshness.QueryTimes;
import io.plimsoll.analysis.htap.MeasuredFrontier.RepeatedRates;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.htap.HtapRun.QueryAnswer;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The figures of one load over its repeats. Immutable.
///
/// @param operationsPerSecond all operations of the mix by the plan's sessions; the median of the repeats
/// @param transactionP99Nanos the median of the repeats' 99th percentiles of latency, from the intended start; null
/// for a load without transactions
/// @param freshness null when not measured
/// @param growth null when not measured
/// @param queries by name, in the order of the first run's answers
/// @param runs the ids of the repeats' runs
/// @param verdict the worst of the repeats; null when none was judged
/// @param cost for the work of the headline: new orders, if the load has any; null when the target has no price
public record LoadFigures(
        HtapLoad load,
        RepeatedRates rates,
        double operationsPerSecond,
        @Nullable Double transactionP99Nanos,
        @Nullable Freshness freshness,
        @Nullable Growth growth,
        Map<String, QueryTimes> queries,
        List<String> runs,
        @Nullable Verdict verdict,
        @Nullable RepeatedCost cost) {
    public LoadFigures {
        queries = new LinkedHashMap<>(queries);
        runs = List.copyOf(runs);
    }

    /// Number of rows in the tables that grow.
    ///
    /// @param before when the first query began; the smallest of all repeats
    /// @param after when the last query began; the largest of all repeats
    public record Growth(long before, long after) {
        public double share() {
            return before == 0 ? 0 : (double) (after - before) / before;
        }
    }

    public double transactions() {
        return rates.median().transactions();
    }

    public double queriesPerHour() {
        return rates.median().queries();
    }

    /// Computes the figures of a load from its repeats.
    ///
    /// @param runs at least one
    /// @param sizeBefore rows of the growing tables before any growth; 0 when unknown
    static LoadFigures of(HtapLoad load, List<HtapRun> runs, long sizeBefore) {
        return new Reading(load, runs, sizeBefore).figures();
    }

    private record Reading(HtapLoad load, List<HtapRun> runs, long sizeBefore) {
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
                    RepeatedCost.of(runs.stream().map(HtapRun::document).toList())
                            .orElse(null));
        }

        private Rates rates(HtapRun run) {
            return new Rates(load.isQueriesAlone() ? 0 : run.transactions(), run.queries());
        }

        private @Nullable Double p99() {
            List<Double> percentiles = runs.stream()
                    .flatMap(run -> run.total().stream())
                    .filter(total -> total.times().latency().count() > 0)
                    .map(total -> (double) total.times().latency().p99())
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
                    .sorted(Comparator.comparing(QueryAnswer::query, Reading::byNumber))
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
                    .map(run -> run.document().judged().verdict())
                    .filter(Objects::nonNull)
                    .max(Comparator.naturalOrder())
                    .orElse(null);
        }
    }
}
