package io.plimsoll.analysis.search;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.histogram.SparseCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.AbstractHistogram;

/// The data of one operation in one interval that objectives need. Valid only as long as its source.
///
/// @param meanNanos mean latency of the acknowledged operations
/// @param atOrAbove counts the latencies at or above a limit
public record IntervalPart(String operation, Counts counts, double meanNanos, LongUnaryOperator atOrAbove) {
    /// The parts of an interval that has just been recorded.
    ///
    /// @param operations names of the slice's operations, in its order
    public static List<IntervalPart> of(List<String> operations, Slice slice) {
        List<IntervalPart> parts = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            AbstractHistogram latency = slice.times(i).latency();
            parts.add(new IntervalPart(
                    operations.get(i),
                    slice.counts(i),
                    latency.getTotalCount() == 0 ? 0 : latency.getMean(),
                    limit -> latency.getCountBetweenValues(limit, Times.HIGHEST_NANOS)));
        }
        return parts;
    }

    /// The parts of a stored interval.
    static List<IntervalPart> of(List<IntervalRow> rows, List<SparseCounts> latencies) {
        List<IntervalPart> parts = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            SparseCounts latency = latencies.get(i);
            IntervalRow row = rows.get(i);
            parts.add(new IntervalPart(
                    row.operation(), row.counts(), row.latency().mean(), limit -> atOrAbove(latency, limit)));
        }
        return parts;
    }

    private static long atOrAbove(SparseCounts latency, long limit) {
        int bucket = SparseCounts.bucketOf(limit);
        long above = 0;
        for (int i = latency.size() - 1; i >= 0 && latency.bucket(i) >= bucket; i--) {
            above += latency.count(i);
        }
        return above;
    }
}
