package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.comparison.Group.Repeat;
import io.plimsoll.analysis.comparison.RepeatReader.IntervalTally;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.Metric;
import io.plimsoll.results.histogram.SparseCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.IntCountsHistogram;

/// Recordings as databases make them: seconds that depend on each other (an AR(1) load of its own mind), a
/// checkpoint every 15 seconds in which all is slower, latencies with a heavy tail (log-normal, and one in 200
/// drawn from a Pareto law), and repeats that differ by more than their seconds explain.
final class SimulatedRepeats {
    private static final int SECONDS = 60;
    private static final int SESSIONS = 1;
    private static final long LOWEST = 1_000;
    private static final long HIGHEST = 20_000_000_000L;

    /// Drawing from so many values at random is as good as drawing each anew, and quick.
    private static final int POOL = 1 << 18;

    private static final double[] LATENCIES = latencies();

    private final Random random;
    private final double spread;

    /// @param spread how far repeats vary beyond their seconds, as a standard deviation
    SimulatedRepeats(long seed, double spread) {
        random = new Random(seed);
        this.spread = spread;
    }

    private static double[] latencies() {
        Random random = new Random(4711);
        double[] latencies = new double[POOL];
        Arrays.setAll(
                latencies,
                _ -> random.nextInt(200) == 0
                        ? 4e6 * Math.pow(1 - random.nextDouble(), -1 / 3.0)
                        : 2e6 * Math.exp(0.35 * random.nextGaussian()));
        return latencies;
    }

    /// @param slowdown of every operation: 1.05 takes 5 % longer
    List<Repeat> repeats(String group, int count, double slowdown) {
        List<Repeat> repeats = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            repeats.add(repeat(group + i, slowdown * (1 + spread * random.nextGaussian())));
        }
        return repeats;
    }

    private Repeat repeat(String run, double slowdown) {
        int phase = random.nextInt(15);
        double mood = 0.02 / Math.sqrt(1 - 0.36) * random.nextGaussian();
        AbstractHistogram whole = new Histogram(LOWEST, HIGHEST, 3);
        List<AbstractHistogram> intervals = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            mood = 0.6 * mood + 0.02 * random.nextGaussian();
            double checkpoint = (second + phase) % 15 < 2 ? 1.25 : 1;
            double factor = slowdown * checkpoint * Math.exp(mood);
            AbstractHistogram interval = new IntCountsHistogram(LOWEST, HIGHEST, 3);
            double left = SESSIONS * 1e9;
            while (left > 0) {
                double latency = factor * LATENCIES[random.nextInt(POOL)];
                interval.recordValue(Math.min(HIGHEST, (long) latency));
                left -= latency;
            }
            whole.add(interval);
            intervals.add(interval);
        }
        return new Repeat(run, "measure-1", SECONDS, Map.of(OperationTotal.ALL, estimates(whole, intervals)));
    }

    private static Map<Metric, Group.Estimate> estimates(AbstractHistogram whole, List<AbstractHistogram> intervals) {
        double[] seconds = new double[intervals.size()];
        Arrays.fill(seconds, 1);
        IntervalTally tally = new IntervalTally(whole, seconds, 0, false);
        for (int i = 0; i < intervals.size(); i++) {
            AbstractHistogram latency = intervals.get(i);
            Counts counts = new Counts();
            counts.addOk(latency.getTotalCount());
            DistributionSummary summary =
                    new DistributionSummary(counts.acknowledged(), latency.getMean(), 0, 0, 0, 0, 0, 0, 0);
            tally.add(
                    i,
                    new IntervalRow(
                            "measure-1", i, 0, 1_000_000_000, "write", counts, summary, 0, IntervalRow.NOT_DUE));
            tally.add(i, sparse(latency));
        }
        return tally.estimates();
    }

    private static SparseCounts sparse(AbstractHistogram latency) {
        SparseCounts counts = new SparseCounts();
        for (HistogramIterationValue step : latency.recordedValues()) {
            counts.add(SparseCounts.bucketOf(step.getValueIteratedTo()), step.getCountAddedInThisIterationStep());
        }
        return counts;
    }
}
