package io.plimsoll.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.comparison.Comparer.RowQuestion;
import io.plimsoll.analysis.comparison.Group.Estimate;
import io.plimsoll.analysis.comparison.Group.Repeat;
import io.plimsoll.analysis.comparison.RepeatReader.IntervalTally;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.HdrHistogram.AbstractHistogram;
import org.junit.jupiter.api.Test;

/// Repeats of a ramp that the target carries: the shape itself is no error.
class ShapedRepeatsTest {
    private static final int SECONDS = 60;

    /// @param factor of every latency
    private static Map<Metric, Estimate> estimates(boolean isShaped, double factor) {
        AbstractHistogram whole = Times.ofSum(true).latency();
        double[] seconds = new double[SECONDS];
        Arrays.fill(seconds, 1);
        IntStream.range(0, SECONDS)
                .forEach(i -> whole.recordValueWithCount((long) (1_000_000 * factor * (1 + i)), 100 + 10L * i));
        IntervalTally tally = new IntervalTally(whole, seconds, 0, isShaped);
        for (int i = 0; i < SECONDS; i++) {
            long due = 100 + 10L * i;
            Counts counts = new Counts();
            // One operation more or less is under way at each border.
            counts.addOk(due + (i % 2 == 0 ? 1 : -1));
            DistributionSummary latency =
                    new DistributionSummary(counts.ok(), 1e6 * factor * (1 + i), 0, 0, 0, 0, 0, 0, 0);
            tally.add(i, new IntervalRow("measure-1", i, i, 1_000_000_000, "read", counts, latency, 0, due));
        }
        return tally.estimates();
    }

    private static Estimate of(Metric metric, boolean isShaped) {
        return Objects.requireNonNull(estimates(isShaped, 1).get(metric), "a metric that is compared");
    }

    @Test
    void ratesAreRelatedToWhatWasDue() {
        Estimate shaped = of(Metric.RATE, true);
        Estimate plain = of(Metric.RATE, false);
        assertThat(shaped.value()).isCloseTo(plain.value(), within(1e-9)).isCloseTo(395, within(1e-9));
        assertThat(Math.sqrt(shaped.logVariance())).isLessThan(0.001);
        assertThat(Math.sqrt(plain.logVariance())).isGreaterThan(0.05);
    }

    @Test
    void onlyRepeatsShowTheErrorOfALatency() {
        Estimate mean = of(Metric.MEAN, true);
        assertThat(mean.logVariance()).isNaN();
        List<Repeat> base = List.of(repeat("a", 1));
        List<Repeat> other = List.of(repeat("b", 2));
        assertThat(RowQuestion.of("all", Metric.MEAN, 0.05, base, other).reason())
                .isEqualTo("needs repeats");
        List<Repeat> bases = List.of(repeat("a", 1), repeat("b", 1.01), repeat("c", 0.99));
        List<Repeat> others = List.of(repeat("d", 2), repeat("e", 2.01), repeat("f", 1.99));
        RowQuestion question = RowQuestion.of("all", Metric.MEAN, 0.05, bases, others);
        assertThat(question.reason()).isEmpty();
        assertThat(question.pValue()).isLessThan(0.001);
    }

    private static Repeat repeat(String run, double factor) {
        return new Repeat(run, "measure-1", SECONDS, Map.of("all", estimates(true, factor)));
    }
}
