package io.plimsoll.htap.figure;

import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.htap.Freshness;
import io.plimsoll.analysis.htap.QueryTimes;
import io.plimsoll.analysis.htap.RepeatedRates;
import io.plimsoll.htap.load.HtapLoad;
import io.plimsoll.results.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One load over its repeats. Immutable.
///
/// @param operationsPerSecond of the plan's sessions, all operations of the mix; the median
/// @param transactionP99Nanos the median of the repeats' 99th percentiles of latency, from the intended start; null
/// where no transactions are done
/// @param freshness null where nothing was looked at
/// @param growth null where nothing was looked at
/// @param queries by name, in the order of the first run's answers
/// @param runs the ids of the repeats' runs
/// @param verdict the gravest; null when none was judged
/// @param cost of the headline's work: new orders, where there are transactions; null when the target has no price
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

    /// Rows of the tables that grow.
    ///
    /// @param before when the first query began; of several repeats the least
    /// @param after when the last began; of several repeats the most
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
