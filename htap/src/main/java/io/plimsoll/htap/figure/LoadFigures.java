package io.plimsoll.htap.figure;

import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.htap.Freshness;
import io.plimsoll.analysis.htap.Freshness.QueryTimes;
import io.plimsoll.analysis.htap.MeasuredFrontier.RepeatedRates;
import io.plimsoll.htap.load.HtapLoad;
import io.plimsoll.results.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
}
