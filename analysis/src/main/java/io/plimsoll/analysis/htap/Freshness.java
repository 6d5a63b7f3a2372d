package io.plimsoll.analysis.htap;

import java.util.Arrays;
import java.util.List;

/// The age of the data that queries saw: the time from the first transaction that a query did not see to the
/// start of the query; 0 when it saw all transactions (HATtrick, section 5). Immutable; times in nanoseconds.
///
/// @param queries number of queries for which it was measured
/// @param seenAll number of those that saw every transaction
public record Freshness(long queries, long seenAll, long p50Nanos, long p95Nanos, long p99Nanos, long maxNanos) {
    /// @param lagsNanos not negative
    /// @throws IllegalArgumentException when there are no lags
    public static Freshness of(long[] lagsNanos) {
        if (lagsNanos.length == 0) {
            throw new IllegalArgumentException("no lags");
        }
        long[] sorted = lagsNanos.clone();
        Arrays.sort(sorted);
        if (sorted[0] < 0) {
            throw new IllegalArgumentException("a lag cannot be below zero");
        }
        return new Freshness(
                sorted.length,
                Arrays.stream(sorted).filter(lag -> lag == 0).count(),
                at(sorted, 0.50),
                at(sorted, 0.95),
                at(sorted, 0.99),
                sorted[sorted.length - 1]);
    }

    /// The percentile by nearest rank: the smallest value that at least `share` of the values do not exceed.
    private static long at(long[] sorted, double share) {
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }

    /// The times of one query, as measured and normalised to the size of the data. The normalisation is simple: a
    /// latency is multiplied by `N0/N`, where N is the rows of the growing tables when the query began and N0 is
    /// that of the dataset before it grew. It is right for queries that read all of these tables, and corrects too
    /// much for others. Therefore the measured latency is kept as well. Immutable.
    ///
    /// @param executions number of executions
    /// @param latencyP50Nanos the median as measured
    /// @param normalisedP50Nanos the median of latencies x N0/N; NaN if the size is unknown
    /// @param sizeMin the fewest rows at the start of an execution; negative if unknown, like `sizeMax`
    /// @param sizeMax the most rows
    public record QueryTimes(
            int executions, double latencyP50Nanos, double normalisedP50Nanos, long sizeMin, long sizeMax) {
        /// One execution.
        ///
        /// @param size rows of the growing tables at its start; negative if unknown
        public record Execution(long latencyNanos, long size) {}

        /// @param sizeBefore N0; zero or negative if unknown
        /// @throws IllegalArgumentException when there are no executions
        public static QueryTimes of(List<Execution> executions, long sizeBefore) {
            if (executions.isEmpty()) {
                throw new IllegalArgumentException("no executions");
            }
            boolean isSized = executions.stream().allMatch(one -> one.size() > 0);
            double normalised = isSized && sizeBefore > 0
                    ? median(executions.stream()
                            .mapToDouble(one -> one.latencyNanos() * ((double) sizeBefore / one.size()))
                            .toArray())
                    : Double.NaN;
            return new QueryTimes(
                    executions.size(),
                    median(executions.stream()
                            .mapToDouble(Execution::latencyNanos)
                            .toArray()),
                    normalised,
                    isSized
                            ? executions.stream()
                                    .mapToLong(Execution::size)
                                    .min()
                                    .orElse(-1)
                            : -1,
                    isSized
                            ? executions.stream()
                                    .mapToLong(Execution::size)
                                    .max()
                                    .orElse(-1)
                            : -1);
        }

        private static double median(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        }
    }
}
