package io.plimsoll.analysis.search;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.ConcurrencySearch.Move;
import io.plimsoll.analysis.search.ConcurrencySearch.State;
import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ConcurrencySearchTest {
    private static final double OVERHEAD_SECONDS = 1.5;

    private static ConcurrencyStep step(int sessions, double rate, double seconds, boolean isHarnessBound) {
        return new ConcurrencyStep(
                "run",
                sessions,
                rate,
                0.01,
                0,
                seconds,
                DistributionSummary.of(new Histogram(3)),
                QueueWorld.idle(),
                isHarnessBound ? Verdict.INVALID : Verdict.PASS,
                isHarnessBound,
                Spoiled.NO);
    }

    /// @param boundFrom from which concurrency on the harness is the limit
    /// @param refusedFrom from which on the target refuses
    private record World(IntToDoubleFunction rate, int boundFrom, int refusedFrom) {
        ConcurrencyCurve search(ConcurrencySearch search) {
            List<ConcurrencyStep> steps = new ArrayList<>();
            double elapsed = 0;
            int refused = 0;
            while (true) {
                switch (search.next(steps, elapsed, refused)) {
                    case Move.Try(int sessions, double seconds)
                    when sessions >= refusedFrom -> {
                        assertThat(seconds).isPositive();
                        refused = refused == 0 ? sessions : Math.min(refused, sessions);
                    }
                    case Move.Try(int sessions, double seconds) -> {
                        assertThat(steps).noneMatch(known -> known.sessions() == sessions);
                        steps.add(step(sessions, rate.applyAsDouble(sessions), seconds, sessions >= boundFrom));
                        elapsed += seconds + OVERHEAD_SECONDS;
                    }
                    case Move.Stop(State state) -> {
                        assertThat(elapsed).isLessThanOrEqualTo(search.atMostSeconds() + 2);
                        return ConcurrencyCurve.of(steps, state, refused > 0 ? "too many" : "", elapsed);
                    }
                }
            }
        }
    }

    private static World world(double sigma, double kappa) {
        return new World(
                n -> 1_000 * n / (1 + sigma * (n - 1) + kappa * n * (n - 1)), Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private static List<Integer> tried(ConcurrencyCurve found) {
        return found.steps().stream().map(ConcurrencyStep::sessions).toList();
    }

    @Test
    void comesWithinTwoPercentOfThePeak() {
        forAll(100, random -> {
            double kappa = 0.0005 + 0.01 * random.nextDouble();
            double sigma = 0.1 * random.nextDouble();
            ConcurrencyCurve found = world(sigma, kappa).search(new ConcurrencySearch(1, 256, 300));
            double peak = Math.max(1, Math.sqrt((1 - sigma) / kappa));
            double most = 1_000 * peak / (1 + sigma * (peak - 1) + kappa * peak * (peak - 1));
            assertThat(found.state()).isEqualTo(State.ENDED);
            assertThat(Objects.requireNonNull(found.best()).rate()).isGreaterThan(0.98 * most);
            assertThat(Objects.requireNonNull(found.enough()).sessions())
                    .isLessThanOrEqualTo(Objects.requireNonNull(found.best()).sessions());
            assertThat(found.verdict()).isEqualTo(Verdict.PASS);
        });
    }

    @Test
    void endsWhereTwoStepsGainNothing() {
        ConcurrencyCurve found =
                new World(n -> 1_000.0 * Math.min(n, 8), 999, 999).search(new ConcurrencySearch(1, 256, 300));
        assertThat(tried(found)).contains(1, 2, 4, 8, 16, 32).doesNotContain(64);
        assertThat(Objects.requireNonNull(found.enough()).sessions()).isEqualTo(8);
    }

    @Test
    void saysThatTheRateStillRose() {
        ConcurrencyCurve found = world(0, 0).search(new ConcurrencySearch(1, 12, 300));
        assertThat(tried(found)).containsExactly(1, 2, 4, 8, 10, 12);
        assertThat(found.state()).isEqualTo(State.STILL_RISING);
    }

    @Test
    void whereTheHarnessGivesOutTheNumberIsInvalid() {
        ConcurrencyCurve found =
                new World(n -> 1_000.0 * Math.min(n, 8), 16, 999).search(new ConcurrencySearch(1, 64, 300));
        assertThat(found.verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void goesNoFurtherThanTheTargetAdmits() {
        ConcurrencyCurve found = new World(n -> 1_000.0 * n, 999, 50).search(new ConcurrencySearch(1, 256, 300));
        assertThat(found.state()).isEqualTo(State.REFUSED);
        assertThat(found.refused()).isEqualTo("too many");
        assertThat(Objects.requireNonNull(found.best()).sessions()).isBetween(32, 49);
    }

    /// Neither is a lower concurrency called the best one because there was no time for a higher one.
    @Test
    void endsInTime() {
        ConcurrencyCurve found = world(0.01, 0.0001).search(new ConcurrencySearch(1, 256, 20));
        assertThat(found.state()).isEqualTo(State.TIME_UP);
        assertThat(found.steps()).isNotEmpty();
        assertThat(found.isCutShort()).isTrue();
        assertThat(found.word()).isEqualTo("CANNOT TELL");
        assertThat(found.verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void aPeakThatWasPassedIsAnAnswerEvenWhenTimeIsUp() {
        List<ConcurrencyStep> steps =
                List.of(step(1, 1_000, 3, false), step(2, 2_000, 3, false), step(4, 500, 3, false));
        ConcurrencyCurve found = ConcurrencyCurve.of(steps, State.TIME_UP, "", 20);
        assertThat(Objects.requireNonNull(found.best()).sessions()).isEqualTo(2);
        assertThat(found.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void noTimeForTheStepsBetweenIsNoReasonToDoubtTheDoubling() {
        World peakAtTwo = new World(n -> n <= 2 ? 1_000 * n : 2_000.0 / n, 999, 999);
        ConcurrencyCurve found = peakAtTwo.search(new ConcurrencySearch(1, 256, 20));
        assertThat(tried(found)).startsWith(1, 2, 4, 8);
        assertThat(found.state()).isEqualTo(State.COARSE);
        assertThat(found.verdict()).isEqualTo(Verdict.PASS);
        assertThat(ConcurrencyCurve.of(found.steps().subList(0, 2), State.COARSE, "", 20)
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void ratesThatAreKnownBadlyTellNoBest() {
        for (double halfWidth : new double[] {0.6, Double.NaN, 0.01}) {
            ConcurrencyStep known = step(4, 378, 3, false);
            ConcurrencyStep step = new ConcurrencyStep(
                    known.run(),
                    known.sessions(),
                    known.rate(),
                    halfWidth,
                    0,
                    3,
                    known.latency(),
                    known.resources(),
                    Verdict.PASS,
                    false,
                    Spoiled.NO);
            ConcurrencyCurve found = ConcurrencyCurve.of(List.of(step), State.ENDED, "", 10);
            assertThat(found.word()).isEqualTo(halfWidth < 0.05 ? "PASS" : "CANNOT TELL");
            assertThat(found.verdict().exitCode()).isEqualTo(halfWidth < 0.05 ? 0 : 3);
        }
    }

    private static ConcurrencyStep spoiled(int sessions, double rate) {
        ConcurrencyStep fine = step(sessions, rate, 3, false);
        return new ConcurrencyStep(
                fine.run(),
                sessions,
                rate,
                0.01,
                0,
                3,
                fine.latency(),
                fine.resources(),
                Verdict.INVALID,
                false,
                Spoiled.FOREIGN);
    }

    @Test
    void aStepThatOtherProgramsSpoiledIsRunAgainAndCountsForNothing() {
        ConcurrencySearch search = new ConcurrencySearch(1, 64, 300);
        ConcurrencyStep one = step(1, 100, 3, false);
        List<ConcurrencyStep> steps = List.of(one, spoiled(2, 900));
        assertThat(search.next(steps, 10, 0))
                .isInstanceOfSatisfying(
                        Move.Try.class, next -> assertThat(next.sessions()).isEqualTo(2));
        List<ConcurrencyStep> repeated = List.of(one, spoiled(2, 900), step(2, 200, 3, false));
        assertThat(search.next(repeated, 20, 0))
                .isInstanceOfSatisfying(
                        Move.Try.class, next -> assertThat(next.sessions()).isEqualTo(4));
        ConcurrencyCurve found = ConcurrencyCurve.of(repeated, State.STILL_RISING, "", 20);
        assertThat(found.steps()).extracting(ConcurrencyStep::rate).containsExactly(100.0, 200.0);
    }

    @Test
    void whatIsSpoiledAgainAndAgainCannotTell() {
        ConcurrencySearch search = new ConcurrencySearch(1, 64, 300);
        List<ConcurrencyStep> steps = List.of(step(1, 100, 3, false), spoiled(2, 9), spoiled(2, 9), spoiled(2, 9));
        assertThat(search.next(steps, 10, 0)).isEqualTo(new Move.Stop(State.SPOILED));
        ConcurrencyCurve found = ConcurrencyCurve.of(steps, State.SPOILED, "", 10);
        assertThat(found.word()).isEqualTo("CANNOT TELL");
        assertThat(found.verdict().exitCode()).isEqualTo(3);
    }
}
