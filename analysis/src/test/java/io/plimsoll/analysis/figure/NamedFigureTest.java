package io.plimsoll.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.StubFigures;
import io.plimsoll.testing.StubRun;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Whole;
import java.util.List;
import org.junit.jupiter.api.Test;

/// On a run of two operations that take some 1 ms each, 30 s long.
class NamedFigureTest {
    private static final List<String> BOTH = List.of("a", "b");
    private static final Figure MEAN = new Figure.GeometricMean("mean", "of both", BOTH, 6);

    private static StubRun run(Figure... figures) {
        return StubRun.closed().operations("a", "b").document(StubFigures.of(figures));
    }

    private static List<NamedFigure> figures(StubRun run) {
        return NamedFigure.of(Measured.of(run.make()));
    }

    /// How often each of the two was done.
    private static int times() {
        return (int) Measured.of(run().make()).operations().getFirst().counts().acknowledged();
    }

    private static Figure geometricRate(int times) {
        return new Figure.GeometricRate("power", "", new Whole(BOTH, times), 3_600, 1);
    }

    private static Figure wholeRate(int times) {
        return new Figure.WholeRate("throughput", "", new Whole(BOTH, times), 3_600, 1);
    }

    @Test
    void geometricMeanIsThatOfTheMeanTimes() {
        double product = 1;
        for (OperationTotal operation : Measured.of(run().make()).operations()) {
            product *= operation.times().latency().getMean() / 1e9;
        }
        NamedFigure mean = figures(run(MEAN)).getFirst();
        assertThat(mean.value()).isEqualTo(Math.sqrt(product), within(1e-12));
        assertThat(mean.label()).isEqualTo("mean");
        assertThat(mean.text()).matches("0\\.00\\d{4} s");
    }

    @Test
    void geometricMeanSaysOfHowManyItIs() {
        NamedFigure mean = figures(run(new Figure.GeometricMean("mean", "of three", List.of("a", "b", "c"), 4)))
                .getFirst();
        assertThat(mean.label()).isEqualTo("mean of 2 of 3");
        assertThat(figures(run(new Figure.GeometricMean("mean", "of none", List.of("c"), 4))))
                .isEmpty();
    }

    @Test
    void derivedFiguresFollowTheirFormulas() {
        List<NamedFigure> all = figures(run(MEAN, geometricRate(times()), wholeRate(times())));
        assertThat(all.get(1).value()).isEqualTo(3_600 / all.getFirst().value(), within(1e-6));
        assertThat(all.get(2).value()).isEqualTo(2.0 * times() * 3_600 / 30, within(1e-6));
    }

    @Test
    void derivedFiguresHaveNoValueWhenTheWorkWasNotDone() {
        assertThat(figures(run(geometricRate(times() + 1), wholeRate(times() + 1))))
                .isEmpty();
        Figure[] derived = {geometricRate(times()), wholeRate(times())};
        assertThat(figures(run(derived))).hasSize(2);
        assertThat(figures(run(derived)
                        .document(
                                document -> interrupted(StubFigures.of(derived).apply(document)))))
                .isEmpty();
        assertThat(figures(run(derived).unfinished(1, 1_000_000))).isEmpty();
        assertThat(figures(run(geometricRate(times())).operations("a"))).isEmpty();
    }

    private static RunDocument interrupted(RunDocument document) {
        return document.ended(RunStatus.INTERRUPTED, document.endedAt(), "by Ctrl-C");
    }

    @Test
    void firstLineTellsTheMeanAndTheFirstRate() {
        Figure rate = new Figure.Rate("nopm", "", null, BOTH, 60, false, 0);
        Figure other = new Figure.Rate("tpm", "", null, BOTH, 60, true, 0);
        assertThat(NamedFigure.leading(Measured.of(run(rate, other).make()))).hasSize(1);
        assertThat(NamedFigure.leading(Measured.of(run(MEAN, rate, other).make())))
                .extracting(named -> named.figure().name())
                .containsExactly("mean", "nopm");
    }
}
