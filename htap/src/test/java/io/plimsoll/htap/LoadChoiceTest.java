package io.plimsoll.htap;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.htap.Frontier;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class LoadChoiceTest {
    private static HtapAim aim(HtapMode mode) {
        return new HtapAim(mode, 8, 2, List.of(Pace.parse("50"), Pace.parse("30/s")), List.of(0, 1, 4), 12);
    }

    /// Goes on until nothing is left.
    private static List<HtapLoad> all(HtapMode mode, LoadChoice choice, Function<HtapLoad, Rates> target) {
        HtapSample sample = new HtapSample(mode, (load, _) -> target.apply(load));
        List<HtapLoad> loads = new ArrayList<>(choice.first());
        loads.forEach(load -> sample.run(load, 1));
        Optional<HtapLoad> next = choice.next(sample.figures());
        while (next.isPresent()) {
            loads.add(next.get());
            sample.run(next.get(), 1);
            next = choice.next(sample.figures());
        }
        return loads;
    }

    private static Rates even(HtapLoad load) {
        return HtapSample.shared(load, 0);
    }

    @Test
    void bothAloneThenTogether() {
        assertThat(all(HtapMode.TOGETHER, aim(HtapMode.TOGETHER).choice(), LoadChoiceTest::even))
                .containsExactly(HtapLoad.closed(8, 0), HtapLoad.closed(0, 2), HtapLoad.closed(8, 2));
    }

    @Test
    void ratesAfterTheBaselines() {
        assertThat(all(HtapMode.ISO_THROUGHPUT, aim(HtapMode.ISO_THROUGHPUT).choice(), LoadChoiceTest::even))
                .extracting(HtapLoad::toString)
                .containsExactly(
                        "8 sessions", "2 streams", "8 sessions, 2 streams at 50%", "8 sessions, 2 streams at 30/s");
    }

    @Test
    void eachNumberOfStreamsAloneAndTogether() {
        assertThat(all(HtapMode.ISO_ANALYTICS, aim(HtapMode.ISO_ANALYTICS).choice(), LoadChoiceTest::even))
                .containsExactly(
                        HtapLoad.closed(8, 0),
                        HtapLoad.closed(0, 1),
                        HtapLoad.closed(8, 1),
                        HtapLoad.closed(0, 4),
                        HtapLoad.closed(8, 4));
    }

    @Test
    void withoutABaselineThereIsNothingToMeasureAgainst() {
        HtapSample sample = new HtapSample(HtapMode.TOGETHER, (load, _) -> even(load))
                .run(HtapLoad.closed(8, 0), 1)
                .fail(HtapLoad.closed(0, 2), "the target was lost");
        assertThat(aim(HtapMode.TOGETHER).choice().next(sample.figures())).isEmpty();
        HtapSample silent = new HtapSample(HtapMode.TOGETHER, (load, _) -> new Rates(load.transactional(), 0))
                .run(HtapLoad.closed(8, 0), 1)
                .run(HtapLoad.closed(0, 2), 1);
        assertThat(aim(HtapMode.TOGETHER).choice().next(silent.figures())).isEmpty();
    }

    @Test
    void laddersEndWhereNothingIsGained() {
        List<HtapLoad> loads = all(
                HtapMode.FRONTIER,
                new LoadChoice.Frontier(64, 16, 4),
                load -> new Rates(Math.min(load.transactional(), 4) * 100, Math.min(load.analytical(), 1) * 10));
        assertThat(loads.stream().filter(HtapLoad::isTransactionsAlone).map(HtapLoad::transactional))
                .containsExactly(1, 2, 4, 8);
        assertThat(loads.stream().filter(HtapLoad::isQueriesAlone).map(HtapLoad::analytical))
                .containsExactly(1, 2);
    }

    @Test
    void aFrontierEndsWithinItsBoundsAndAsksNothingTwice() {
        forAll(100, random -> {
            int points = 1 + random.nextInt(20);
            LoadChoice.Frontier choice =
                    new LoadChoice.Frontier(1 + random.nextInt(100), 1 + random.nextInt(20), points);
            double isolation = random.nextDouble();
            List<HtapLoad> loads = all(HtapMode.FRONTIER, choice, load -> HtapSample.shared(load, isolation));
            assertThat(loads).hasSizeLessThanOrEqualTo(choice.loadsMax());
            assertThat(new HashSet<>(loads)).hasSameSizeAs(loads);
            assertThat(loads.stream().filter(HtapLoad::isTogether).count()).isBetween(1L, (long) points);
            assertThat(loads)
                    .allMatch(load ->
                            load.transactional() <= choice.sessionsMax() && load.analytical() <= choice.streamsMax());
        });
    }

    @Test
    void morePointsGoOnWhereFewerEnded() {
        List<HtapLoad> few =
                all(HtapMode.FRONTIER, new LoadChoice.Frontier(64, 16, 6), load -> HtapSample.shared(load, 0.5));
        List<HtapLoad> many =
                all(HtapMode.FRONTIER, new LoadChoice.Frontier(64, 16, 18), load -> HtapSample.shared(load, 0.5));
        assertThat(many).startsWith(few.toArray(HtapLoad[]::new)).hasSizeGreaterThan(few.size());
        assertThat(gap(many)).isLessThan(gap(few));
    }

    /// The widest way between neighbours on the frontier.
    private static double gap(List<HtapLoad> loads) {
        HtapSample sample = new HtapSample(HtapMode.FRONTIER, (load, _) -> HtapSample.shared(load, 0.5));
        loads.forEach(load -> sample.run(load, 1));
        Frontier frontier = sample.figures().frontier().orElseThrow().frontier();
        double widest = 0;
        for (int i = 1; i < frontier.corners().size(); i++) {
            Rates left = frontier.corners().get(i - 1);
            Rates right = frontier.corners().get(i);
            widest = Math.max(
                    widest,
                    Math.hypot(
                            (right.transactions() - left.transactions()) / frontier.transactionsAlone(),
                            (right.queries() - left.queries()) / frontier.queriesAlone()));
        }
        return widest;
    }

    @Test
    void whatCannotBeAskedIsToldAtOnce() {
        Problems problems = new Problems();
        new HtapAim(HtapMode.FRONTIER, 0, 20_000, List.of(), List.of(), 0).check(problems);
        new HtapAim(HtapMode.ISO_ANALYTICS, 1, 0, List.of(), List.of(0), 0).check(problems);
        new HtapAim(HtapMode.ISO_THROUGHPUT, 1, 1, List.of(), List.of(), 0).check(problems);
        assertThat(problems.found())
                .extracting(Problem::message)
                .containsExactly(
                        "--sessions = 0: must be from 1 to 10000",
                        "--streams = 20000: must be from 1 to 10000",
                        "--points = 0: must be from 1 to 200",
                        "--streams-list needs a number of streams above 0: without queries there is no baseline A0",
                        "--shares needs a share of the transactions done alone, such as 50, or a rate");
    }
}
