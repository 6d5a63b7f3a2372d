package io.plimsoll.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.comparison.Comparer.RowQuestion;
import io.plimsoll.analysis.comparison.Group.Estimate;
import io.plimsoll.analysis.comparison.Group.Repeat;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.results.Metric;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts.AgeCount;
import io.plimsoll.results.Run;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// A latency of which only a lower bound is known is compared with no other as if it were exact.
class LowerBoundsTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void percentilesThatReachWhatWasNeverAnsweredAreMarked() throws Exception {
        Measured measured = Measured.of(hanging());
        OperationTotal total = measured.totalOf(measured.rounds().getFirst());
        Set<Metric> bounds = Metric.compared().stream()
                .filter(metric -> metric.percentile() > 0
                        && total.latency().isLowerBound((double)
                                total.times().latency().getValueAtPercentile(metric.percentile())))
                .collect(Collectors.toSet());
        // Else the run made here shows nothing.
        assertThat(bounds).contains(Metric.P999).doesNotContain(Metric.P50);
        assertThat(lowerBounds(hanging()))
                .containsAll(bounds)
                .contains(Metric.MEAN)
                .doesNotContain(Metric.RATE);
        assertThat(lowerBounds(StubRun.closed().make())).isEmpty();
    }

    @Test
    void aLowerBoundOnEitherSideCannotBeTold() {
        Estimate exact = new Estimate(1e6, 1e-6, 30, 1, true);
        Estimate bound = new Estimate(9e9, 1e-6, 30, 1, true, true);
        for (Metric metric : List.of(Metric.MEAN, Metric.P99)) {
            assertThat(verdict(metric, exact, exact).verdict()).isEqualTo(Comparison.RowVerdict.SAME);
            for (Comparison.Row row : List.of(verdict(metric, exact, bound), verdict(metric, bound, exact))) {
                assertThat(row.verdict()).isEqualTo(Comparison.RowVerdict.CANNOT_TELL);
                assertThat(row.reason()).isEqualTo("a lower bound: some were never answered");
                assertThat(row.figures()).isNull();
            }
        }
    }

    private static Comparison.Row verdict(Metric metric, Estimate base, Estimate candidate) {
        return RowQuestion.of(
                        OperationTotal.ALL, metric, 0.05, repeat("a", metric, base), repeat("b", metric, candidate))
                .answered(0.001, 60);
    }

    private static List<Repeat> repeat(String run, Metric metric, Estimate estimate) {
        return List.of(new Repeat(run, "measure-1", 60, Map.of(OperationTotal.ALL, Map.of(metric, estimate))));
    }

    private static Set<Metric> lowerBounds(Run run) throws Exception {
        Repeat repeat = RepeatReader.read(run, _ -> {}).getFirst();
        return Objects.requireNonNull(repeat.operations().get(OperationTotal.ALL)).entrySet().stream()
                .filter(entry -> entry.getValue().isLowerBound())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /// Eight operations hang until the window closes, beside some that were answered.
    private static Run hanging() {
        UnfinishedFacts hanging = new UnfinishedFacts(
                "tpcb", 0, 0, 0, 0, 8, 160 * SECOND, List.of(), List.of(new AgeCount(20 * SECOND, 8)));
        return StubRun.closed()
                .rateFactor((round, interval) -> interval < 10 ? 0.02 : 0)
                .facts(facts -> facts.withUnderWay(List.of(hanging)))
                .make();
    }
}
