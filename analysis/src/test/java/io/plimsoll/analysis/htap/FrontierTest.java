package io.plimsoll.analysis.htap;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrontierTest {
    private static final Rates ALONE = new Rates(1_000, 60);

    static List<Rates> points(RandomGenerator random, double transactionsMax, double queriesMax) {
        List<Rates> points = new ArrayList<>();
        int count = random.nextInt(12);
        for (int i = 0; i < count; i++) {
            points.add(new Rates(random.nextDouble() * transactionsMax, random.nextDouble() * queriesMax));
        }
        return points;
    }

    /// Points as `transactions:queries`, and the score by hand.
    @ParameterizedTest
    @CsvSource({
        "perfect isolation is the box,          1000:60,               1",
        "nothing together is the straight line, '',                    0.5",
        "half of each lies on the line,         500:30,                0.5",
        "sharing in proportion,                 250:45 500:30 750:15,  0.5",
        "a quarter of each is interference,     250:15,                0.25",
        "three quarters of each is a gain,      750:45,                0.75",
        "a point that is beaten changes nothing, 750:45 700:40,        0.75",
        "all transactions beside half the queries, 1000:30,            0.75",
        "more beside others than alone counts as alone, 1100:70,       1",
        "two corners,                           500:54 900:30,         0.78"
    })
    void scores(String what, String points, double score) {
        assertThat(Frontier.of(ALONE, parsed(points)).isolation()).as(what).isCloseTo(score, within(1e-12));
    }

    private static List<Rates> parsed(String points) {
        List<Rates> parsed = new ArrayList<>();
        for (String point : points.isEmpty() ? new String[0] : points.split(" ", -1)) {
            String[] both = point.split(":", -1);
            parsed.add(new Rates(Double.parseDouble(both[0]), Double.parseDouble(both[1])));
        }
        return parsed;
    }

    @Test
    void fallsAndLeavesNoPointOutside() {
        forAll(500, random -> {
            List<Rates> points = points(random, 1_200, 72);
            Frontier frontier = Frontier.of(ALONE, points);
            assertThat(frontier.corners().getFirst()).isEqualTo(new Rates(0, 60));
            assertThat(frontier.corners().getLast()).isEqualTo(new Rates(1_000, 0));
            for (int i = 1; i < frontier.corners().size(); i++) {
                Rates left = frontier.corners().get(i - 1);
                Rates right = frontier.corners().get(i);
                assertThat(right.transactions()).isGreaterThanOrEqualTo(left.transactions());
                assertThat(right.queries()).isLessThanOrEqualTo(left.queries());
            }
            for (Rates point : points) {
                Rates inside = point.within(1_000, 60);
                assertThat(frontier.queriesAt(inside.transactions())).isGreaterThan(inside.queries() - 1e-9);
            }
            assertThat(frontier.isolation()).isBetween(0.0, 1.0);
        });
    }

    @Test
    void theAreaIsThatBelowTheLine() {
        forAll(50, random -> {
            Frontier frontier = Frontier.of(ALONE, points(random, 1_000, 60));
            int steps = 20_000;
            double sum = 0;
            for (int i = 0; i < steps; i++) {
                sum += frontier.queriesAt((i + 0.5) / steps * 1_000) * 1_000 / steps;
            }
            assertThat(frontier.area()).isCloseTo(sum, within(10.0));
        });
    }

    @Test
    void neitherOrderNorBeatenPointsMatterAndMorePointsNeverTakeAway() {
        forAll(200, random -> {
            List<Rates> points = points(random, 1_000, 60);
            Frontier frontier = Frontier.of(ALONE, points);
            List<Rates> shuffled = new ArrayList<>(points);
            Collections.shuffle(shuffled, new Random(random.nextLong()));
            assertThat(Frontier.of(ALONE, shuffled)).isEqualTo(frontier);
            List<Rates> more = new ArrayList<>(points);
            points.stream()
                    .map(point -> new Rates(point.transactions() / 2, point.queries() / 2))
                    .forEach(more::add);
            assertThat(Frontier.of(ALONE, more)).isEqualTo(frontier);
        });
    }

    @Test
    void scoresWithoutUnits() {
        forAll(100, random -> {
            List<Rates> points = points(random, 1_000, 60);
            List<Rates> scaled = points.stream()
                    .map(point -> new Rates(point.transactions() * 7, point.queries() / 3))
                    .toList();
            assertThat(Frontier.of(new Rates(7_000, 20), scaled).isolation())
                    .isCloseTo(Frontier.of(ALONE, points).isolation(), within(1e-9));
        });
    }

    @Test
    void wantsBothAlone() {
        assertThatThrownBy(() -> Frontier.of(new Rates(0, 60), List.of())).hasMessageContaining("alone");
        assertThatThrownBy(() -> Frontier.of(new Rates(10, 0), List.of())).hasMessageContaining("alone");
        assertThatThrownBy(() -> new Rates(Double.NaN, 1)).hasMessageContaining("finite");
    }
}
