package io.plimsoll.analysis.htap;

import java.util.Arrays;
import java.util.List;

/// What one query took, beside how much data there was. The normalisation is the simplest there is: a latency
/// is multiplied by `N0/N`, where N is the rows of the growing tables when the query began and N0 is that of
/// the dataset before it grew. It holds for queries that read all of these tables and is too much for others;
/// therefore the raw latency stands beside it. Immutable.
///
/// @param executions how many
/// @param latencyP50Nanos the median as measured
/// @param normalisedP50Nanos the median of latencies x N0/N; not a number when the size is not known
/// @param sizeMin the least rows at its start; negative when not known, as the next
/// @param sizeMax the most
public record QueryTimes(
        int executions, double latencyP50Nanos, double normalisedP50Nanos, long sizeMin, long sizeMax) {
    /// One execution.
    ///
    /// @param size rows of the growing tables at its start; negative when not known
    public record Execution(long latencyNanos, long size) {}

    /// @param sizeBefore N0; not above zero when it is not known
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
                median(executions.stream().mapToDouble(Execution::latencyNanos).toArray()),
                normalised,
                isSized ? executions.stream().mapToLong(Execution::size).min().orElse(-1) : -1,
                isSized ? executions.stream().mapToLong(Execution::size).max().orElse(-1) : -1);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
