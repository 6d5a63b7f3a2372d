package io.plimsoll.analysis.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.search.LoadLine.Knee;
import io.plimsoll.analysis.search.LoadLineSearch.Move;
import io.plimsoll.analysis.search.LoadLineSearch.Progress;
import io.plimsoll.analysis.search.LoadLineSearch.State;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/// What a load line says where there is none, or none that may be used.
class LoadLineSearchTest {
    private static final double CEILING = 1_000;

    private static Objective.Objectives objectives(String... texts) {
        return Objective.Objectives.of(List.of(texts), new Problems());
    }

    private static LoadLineSearch search(double atMostSeconds, String... texts) {
        return new LoadLineSearch(objectives(texts), 0.05, atMostSeconds);
    }

    private static Step.Ceiling ceiling(boolean isHarnessBound) {
        Verdict verdict = isHarnessBound ? Verdict.INVALID : Verdict.PASS;
        return new Step.Ceiling(CEILING, 32, 500_000, QueueWorld.idle(), verdict);
    }

    private static Step step(double rate, double holds, boolean isHarnessBound) {
        Histogram latency = new Histogram(3);
        latency.recordValue(1_000_000);
        DistributionSummary times = DistributionSummary.of(latency);
        Verdict verdict = isHarnessBound ? Verdict.INVALID : Verdict.PASS;
        return new Step(
                "run",
                rate,
                rate,
                holds,
                List.of(),
                5,
                true,
                times,
                QueueWorld.idle(),
                verdict,
                isHarnessBound,
                Spoiled.NO);
    }

    /// Searches in a world without noise.
    ///
    /// @param limit the highest rate that holds
    /// @param boundFrom from which rate on the harness is the limit
    private static LoadLine found(LoadLineSearch search, double limit, double boundFrom) {
        List<Step> steps = new ArrayList<>();
        double elapsed = 10;
        while (true) {
            Progress progress = new Progress(ceiling(boundFrom <= CEILING), steps, elapsed, List.of());
            switch (search.next(progress)) {
                case Move.Close _ -> throw new AssertionError("the ceiling is known");
                case Move.Try(double rate, double seconds) -> {
                    steps.add(step(rate, rate <= limit ? 0.999 : 0.001, rate >= boundFrom));
                    elapsed += seconds + 1;
                }
                case Move.Stop(State state) -> {
                    return LoadLine.of(search, progress, state);
                }
            }
        }
    }

    @Test
    void beginsWithAClosedRun() {
        Move first = search(300, "p99<1ms").next(new Progress(null, List.of(), 0, List.of()));
        assertThat(first).isInstanceOf(Move.Close.class);
    }

    @Test
    void findsALineAndDrawsTheCurveBelowIt() {
        LoadLine found = found(search(600, "p99<10ms"), 820, 1e9);
        assertThat(found.state()).isEqualTo(State.FOUND);
        LoadLine.Line line = Objects.requireNonNull(found.line());
        assertThat(line.low()).isLessThan(820);
        assertThat(line.high()).isGreaterThan(820);
        assertThat(line.high() / line.low()).isLessThan(1.05);
        assertThat(found.steps().getFirst().rate()).isLessThan(300);
        assertThat(found.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void whatNeverHoldsIsSaidAfterOneLook() {
        LoadLine found = found(search(300, "p99<100us"), 0, 1e9);
        assertThat(found.state()).isEqualTo(State.NEVER);
        assertThat(found.steps())
                .singleElement()
                .satisfies(step -> assertThat(step.rate()).isEqualTo(10));
        assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(found.line()).isNull();
    }

    @Test
    void aRateBeyondTheCeilingIsRefusedAtOnce() {
        LoadLine found = found(search(300, "p99<10ms", "rate>5000/s"), 820, 1e9);
        assertThat(found.state()).isEqualTo(State.OUT_OF_REACH);
        assertThat(found.steps()).isEmpty();
        assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(found(search(300, "p99<10ms", "rate>5000/s"), 820, 900).verdict())
                .isEqualTo(Verdict.INVALID);
    }

    @Test
    void lessThanAskedForFails() {
        assertThat(found(search(300, "p99<10ms", "rate>900/s"), 820, 1e9).verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(found(search(300, "p99<10ms", "rate>700/s"), 820, 1e9).verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void aLimitOfTheHarnessIsInvalid() {
        LoadLine found = found(search(300, "p99<10ms"), 820, 821);
        assertThat(found.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(found.saturation().what()).isEqualTo(LoadLine.Saturation.What.HARNESS);
    }

    @Test
    void whatBreaksNowhereIsNoLine() {
        LoadLine found = found(search(600, "p99<10ms"), 1e9, 1e9);
        assertThat(found.state()).isEqualTo(State.BEYOND);
        assertThat(found.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(found.saturation().what()).isEqualTo(LoadLine.Saturation.What.UNKNOWN);
    }

    @Test
    void timeThatIsUpBeforeTheLineHasTwoSidesTellsNothing() {
        LoadLine found = found(search(15, "p99<10ms"), 820, 1e9);
        assertThat(found.state()).isEqualTo(State.UNKNOWN);
        assertThat(found.verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void twoFailuresInARowEndIt() {
        LoadLineSearch search = search(300, "p99<10ms");
        Progress progress = new Progress(ceiling(false), List.of(), 10, List.of("lost", "lost"));
        assertThat(search.next(progress)).isEqualTo(new Move.Stop(State.BROKEN));
    }

    /// Steps of a curve that rises as 1 / (1 - load).
    ///
    /// @param limit the highest rate that holds
    private static List<Step> bent(double limit) {
        List<Step> steps = new ArrayList<>();
        for (double rate = 100; rate < 1_000; rate += 50) {
            Histogram latency = new Histogram(3);
            latency.recordValueWithCount((long) (1e6 / (1 - rate / 1_000)), 10_000);
            steps.add(new Step(
                    "run",
                    rate,
                    rate,
                    rate <= limit ? 0.999 : 0.001,
                    List.of(),
                    5,
                    true,
                    DistributionSummary.of(latency),
                    QueueWorld.idle(),
                    Verdict.PASS,
                    false,
                    Spoiled.NO));
        }
        return steps;
    }

    @Test
    void theKneeIsWhereTheCurveBends() {
        List<Step> steps = bent(1_000);
        // Furthest below the diagonal of 1 / (1 - x) between 0.1 and 0.95, where its slope is that of the
        // chord.
        double slope = (1 / 0.05 - 1 / 0.9) / 0.85;
        double truth = 1_000 * (1 - 1 / Math.sqrt(slope));
        assertThat(Knee.of(steps))
                .hasValueSatisfying(knee -> assertThat(knee.rate()).isBetween(truth - 50, truth + 50));
        assertThat(Knee.of(steps.subList(0, 4))).isEmpty();
    }

    /// The same step, spoiled.
    private static Step spoiled(Step step, Step.Spoiled how) {
        return new Step(
                step.run(),
                step.rate(),
                step.carried(),
                step.holds(),
                step.answers(),
                step.seconds(),
                step.kept(),
                step.latency(),
                step.resources(),
                step.verdict(),
                step.isHarnessBound(),
                how);
    }

    private static List<String> names(LoadLine found) {
        return found.findings().stream().map(Finding::name).toList();
    }

    @Test
    void anIntervalWiderThanAskedForTellsNothing() {
        List<Step> steps = List.of(step(700, 0.6, false), step(900, 0.4, false));
        Progress progress = new Progress(ceiling(false), steps, 290, List.of());
        LoadLine found = LoadLine.of(search(300, "p99<10ms"), progress, State.FOUND);
        assertThat(found.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(found.word()).isEqualTo("CANNOT TELL");
        assertThat(names(found)).containsExactly("Imprecise");
        LoadLine narrow = found(search(600, "p99<10ms"), 820, 1e9);
        assertThat(narrow.word()).isEqualTo("PASS");
        assertThat(narrow.findings()).isEmpty();
    }

    @Test
    void aRateThatHoldsFarAboveOneThatDoesNotIsFound() {
        List<Step> steps = List.of(step(10, 0.49, false), step(182, 0.707, false), step(700, 0.001, false));
        Progress progress = new Progress(ceiling(false), steps, 290, List.of());
        assertThat(names(LoadLine.of(search(300, "p99<10ms"), progress, State.FOUND)))
                .contains("NotMonotone");
        List<Step> near = List.of(step(600, 0.99, false), step(650, 0.49, false), step(660, 0.52, false));
        assertThat(names(LoadLine.of(
                        search(300, "p99<10ms"), new Progress(ceiling(false), near, 290, List.of()), State.FOUND)))
                .doesNotContain("NotMonotone");
    }

    @Test
    void anUntoldStepDoesNotHold() {
        assertThat(step(10, 0.5, false).isBelow()).isFalse();
    }

    @Test
    void aStepSpoiledByOtherProgramsIsRunAgainAndThenGivenUp() {
        LoadLineSearch search = search(300, "p99<10ms");
        List<Step> steps = new ArrayList<>(List.of(step(700, 0.999, false)));
        for (int i = 0; i < Repeats.TRIES; i++) {
            assertThat(search.next(new Progress(ceiling(false), steps, 20, List.of())))
                    .isInstanceOfSatisfying(
                            Move.Try.class, move -> assertThat(move.rate()).isEqualTo(875));
            steps.add(spoiled(step(875, 0.001, false), Step.Spoiled.FOREIGN));
        }
        Progress progress = new Progress(ceiling(false), steps, 40, List.of());
        assertThat(search.next(progress)).isEqualTo(new Move.Stop(State.SPOILED));
        LoadLine found = LoadLine.of(search, progress, State.SPOILED);
        assertThat(found.word()).isEqualTo("CANNOT TELL");
        assertThat(found.verdict().exitCode()).isEqualTo(3);
        assertThat(names(found)).containsExactly("StepsSpoiled");
    }

    @Test
    void whatWasSpoiledOnceIsNotAveraged() {
        List<Step> clean = List.of(step(700, 0.999, false), step(875, 0.999, false), step(1_093, 0.001, false));
        List<Step> once = new ArrayList<>(clean);
        once.add(1, spoiled(step(875, 0.001, false), Step.Spoiled.PAUSES));
        LoadLineSearch search = search(300, "p99<10ms");
        assertThat(search.next(new Progress(ceiling(false), once, 40, List.of())))
                .isEqualTo(search.next(new Progress(ceiling(false), clean, 40, List.of())));
    }

    @Test
    void pausesThatStayAreTheHarnesssLimit() {
        Step paused = spoiled(step(875, 0.001, true), Step.Spoiled.PAUSES);
        assertThat(Repeats.usable(List.of(paused, paused))).isEmpty();
        assertThat(Repeats.usable(List.of(paused, paused, paused))).containsExactly(paused);
        assertThat(Repeats.again(List.of(paused, paused, paused))).isEmpty();
    }

    /// One curve, one bend; only where the objective holds is it worth telling.
    @Test
    void aKneeAboveTheLineIsNone() {
        Knee bend = Knee.of(bent(1_000)).orElseThrow();
        for (double limit : List.of(bend.rate() / 2, bend.rate() - 51, bend.rate() + 51, 1_000.0)) {
            Progress progress = new Progress(ceiling(false), bent(limit), 100, List.of());
            LoadLine found = LoadLine.of(search(600, "p99<10ms"), progress, State.FOUND);
            LoadLine.Line line = Objects.requireNonNull(found.line());
            assertThat(Knee.of(found.steps())).contains(bend);
            if (bend.rate() > limit) {
                assertThat(bend.rate()).isGreaterThan(line.rate());
                assertThat(found.knee()).isNull();
            } else {
                assertThat(found.knee()).isEqualTo(bend);
            }
        }
    }
}
