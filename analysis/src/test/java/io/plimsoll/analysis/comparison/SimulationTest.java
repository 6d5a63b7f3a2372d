package io.plimsoll.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.comparison.Comparison.Row;
import io.plimsoll.analysis.comparison.Comparison.RowVerdict;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a comparison is worth: simulated groups of repeats of which the truth is known.
class SimulationTest {
    private static final int TRIALS = 100;
    private static final int REPEATS = 5;
    private static final double SPREAD = 0.004;
    private static final RunDocument RUN = StubRun.closed().make().document();

    private static Comparison compared(long seed, int repeats, double spread, double slowdown) {
        SimulatedRepeats simulated = new SimulatedRepeats(seed, spread);
        Group base = new Group("base", List.of(RUN), List.of(), simulated.repeats("a", repeats, 1), List.of(), false);
        Group other =
                new Group("new", List.of(RUN), List.of(), simulated.repeats("b", repeats, slowdown), List.of(), false);
        return Comparer.compare(base, List.of(other), Comparer.Tolerances.usual(), Set.of())
                .getFirst();
    }

    @Test
    void equalGroupsAreCalledTheSame() {
        List<RowVerdict> verdicts = IntStream.range(0, TRIALS)
                .parallel()
                .mapToObj(seed -> compared(seed, REPEATS, SPREAD, 1).verdict())
                .toList();
        assertThat(verdicts).doesNotContain(RowVerdict.WORSE, RowVerdict.BETTER);
        assertThat(verdicts.stream().filter(RowVerdict.SAME::equals)).hasSizeGreaterThanOrEqualTo(95);
    }

    @Test
    void aSlowdownOfFivePercentIsFound() {
        for (int trial = 0; trial < 10; trial++) {
            Comparison comparison = compared(1_000 + trial, REPEATS, SPREAD, 1.05);
            assertThat(comparison.verdict()).isEqualTo(RowVerdict.WORSE);
            assertThat(comparison.gate(false)).isEqualTo(Verdict.FAIL);
            assertThat(comparison.rows().getFirst().verdict()).isEqualTo(RowVerdict.WORSE);
        }
    }

    @Test
    void aSpeedUpIsNoRegression() {
        Comparison comparison = compared(1, REPEATS, SPREAD, 0.9);
        assertThat(comparison.rows().getFirst().verdict()).isEqualTo(RowVerdict.BETTER);
        assertThat(comparison.gate(false)).isEqualTo(Verdict.PASS);
    }

    /// Single repeats: the intervals come from dependent seconds alone, and must hold the truth as often as
    /// they say, 95 times of 100, but for what chance makes of 100 trials.
    @Test
    void intervalsFromSecondsHoldTheTruthAsOftenAsTheySay() {
        List<Comparison> trials = IntStream.range(0, TRIALS)
                .parallel()
                .mapToObj(seed -> compared(2_000 + seed, 1, 0, 1))
                .toList();
        for (Metric metric : List.of(Metric.RATE, Metric.MEAN, Metric.P50, Metric.P90, Metric.P95, Metric.P99)) {
            long held = trials.stream()
                    .flatMap(comparison -> comparison.rows().stream())
                    .filter(row -> row.metric() == metric && holdsNothing(row))
                    .count();
            assertThat(held).as(metric.label()).isBetween(88L, 100L);
        }
    }

    private static boolean holdsNothing(Row row) {
        Row.Figures figures = row.figures();
        return figures != null && figures.low() <= 0 && figures.high() >= 0;
    }

    /// An undecided comparison says how much more to measure, and that much decides it.
    @Test
    void asMuchMoreAsItAskedForIsEnough() {
        Row early = rate(compared(5, 2, SPREAD, 1));
        assertThat(early.verdict()).isEqualTo(RowVerdict.CANNOT_TELL);
        Row.More more = Objects.requireNonNull(early.more());
        assertThat(more.repeats()).isBetween(3, 20);
        assertThat(rate(compared(5, more.repeats(), SPREAD, 1)).verdict()).isEqualTo(RowVerdict.SAME);
    }

    private static Row rate(Comparison comparison) {
        return comparison.rows().getFirst();
    }
}
