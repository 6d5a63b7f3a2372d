package io.plimsoll.plan;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.unit.Rate;
import io.plimsoll.unit.Seed;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PacerTest {
    private static Pacer constant(double perSecond) {
        return Pacer.of(new Arrival.Constant(new Rate(perSecond)), new Seed(1));
    }

    private static Pacer poisson(double perSecond, long seed) {
        return Pacer.of(new Arrival.Poisson(new Rate(perSecond)), new Seed(seed));
    }

    @Test
    void constantStartsAreIndexOverRateWithoutDrift() {
        assertThat(constant(1_000).intendedStart(1_000_000_000)).isEqualTo(1_000_000_000_000_000L);
        assertThat(constant(1_000).intendedStart(1)).isEqualTo(1_000_000);
        assertThat(constant(3).intendedStart(3_000_000)).isEqualTo(1_000_000_000_000_000L);
        forAll(1_000, random -> {
            double rate = Math.exp(random.nextDouble(0, 14));
            long index = random.nextLong(1_000_000_000);
            BigDecimal exact = BigDecimal.valueOf(index)
                    .multiply(BigDecimal.valueOf(1_000_000_000))
                    .divide(new BigDecimal(rate), MathContext.DECIMAL128);
            double tolerance = Math.max(1, 2 * Math.ulp(exact.doubleValue()));
            assertThat((double) constant(rate).intendedStart(index)).isCloseTo(exact.doubleValue(), within(tolerance));
        });
    }

    @Test
    void startsNeverGoBackAndCountsAgreeWithCounting() {
        forAll(120, random -> {
            double rate = Math.exp(random.nextDouble(0, 14));
            Arrival arrival = switch (random.nextInt(4)) {
                case 0 -> new Arrival.Constant(new Rate(rate));
                case 1 -> new Arrival.Poisson(new Rate(rate));
                default -> new Arrival.Shaped(Shapes.any(random), random.nextBoolean());
            };
            Seed seed = new Seed(random.nextLong());
            Pacer pacer = Pacer.of(arrival, seed);
            List<Long> starts = new ArrayList<>();
            for (int i = 0; i < 3_000; i++) {
                starts.add(pacer.intendedStart(i));
            }
            assertThat(starts).isSorted();
            for (int i = 0; i < 20; i++) {
                long border = border(random, starts);
                long counted = starts.stream().filter(start -> start < border).count();
                assertThat(Pacer.of(arrival, seed).countBefore(border)).isEqualTo(counted);
            }
        });
    }

    /// An instant that tends to be one of the starts, or one beside it.
    private static long border(RandomGenerator random, List<Long> starts) {
        long start = starts.get(random.nextInt(starts.size()));
        return Math.clamp(start + random.nextInt(-1, 2), 0, starts.getLast());
    }

    @Test
    void poissonGapsAreExponential() {
        int count = 200_000;
        double mean = 1e9 / 500;
        Pacer pacer = poisson(500, 42);
        double sum = 0;
        double squares = 0;
        int belowMedian = 0;
        long last = 0;
        for (int i = 0; i < count; i++) {
            long start = pacer.intendedStart(i);
            double gap = start - last;
            last = start;
            sum += gap;
            squares += gap * gap;
            belowMedian += gap < mean * Math.log(2) ? 1 : 0;
        }
        double measured = sum / count;
        double variance = squares / count - measured * measured;
        // Five standard errors each: 1/sqrt(n), sqrt(8/n) and 0.5/sqrt(n) of the expected value.
        assertThat(measured / mean).isCloseTo(1, within(5 / Math.sqrt(count)));
        assertThat(variance / (mean * mean)).isCloseTo(1, within(5 * Math.sqrt(8.0 / count)));
        assertThat(belowMedian / (double) count).isCloseTo(0.5, within(2.5 / Math.sqrt(count)));
    }

    @Test
    void forksAgreeWhateverTheOrderTheyAreAskedIn() {
        forAll(20, random -> {
            Seed seed = new Seed(random.nextLong());
            Arrival arrival = random.nextBoolean()
                    ? new Arrival.Poisson(new Rate(1_000))
                    : new Arrival.Shaped(Shapes.any(random), true);
            Pacer reference = Pacer.of(arrival, seed);
            long[] starts = new long[10_000];
            for (int i = 0; i < starts.length; i++) {
                starts[i] = reference.intendedStart(i);
            }
            Pacer shared = Pacer.of(arrival, seed);
            Pacer[] forks = {shared.fork(), shared.fork(), shared.fork(), shared.fork()};
            int[] next = new int[forks.length];
            for (int i = 0; i < 2_000; i++) {
                int fork = random.nextInt(forks.length);
                next[fork] = Math.min(starts.length - 1, next[fork] + random.nextInt(200));
                assertThat(forks[fork].intendedStart(next[fork])).isEqualTo(starts[next[fork]]);
                if (random.nextInt(100) == 0) {
                    int other = random.nextInt(forks.length);
                    forks[other] = shared.fork();
                    next[other] = 0;
                }
            }
        });
    }

    @Test
    void anyStretchOfAnEvenShapeHasWhatTheRateGives() {
        forAll(300, random -> {
            Shape shape = Shapes.any(random);
            RateCurve curve = shape.curve();
            Pacer pacer = Pacer.of(new Arrival.Shaped(shape, false), new Seed(1));
            long end = 2 * shape.length().nanos();
            long from = random.nextLong(end);
            long to = random.nextLong(from, end + 1);
            double expected = curve.cumulated(to) - curve.cumulated(from);
            double tolerance = 1 + 1e-9 * curve.cumulated(end);
            assertThat((double) (pacer.countBefore(to) - pacer.countBefore(from)))
                    .isCloseTo(expected, within(tolerance));
        });
    }

    /// As many users come in each tenth of the time as the rate says, and no more evenly than by chance.
    @Test
    void poissonArrivalsFollowTheirShape() {
        for (String text : List.of(
                "ramp 0/s to 2000/s in 1m",
                "steps 100,1500,0,400/s every 15s",
                "day 50/s to 3000/s in 1m",
                "points 0s 900, 10s 900, 10s 40, 60s 2000/s")) {
            Shape shape = Shape.parse(text);
            RateCurve curve = shape.curve();
            Pacer pacer = Pacer.of(new Arrival.Shaped(shape, true), new Seed(42));
            long tenth = 6_000_000_000L;
            double chiSquare = 0;
            int stretches = 0;
            long before = 0;
            for (int i = 1; i <= 10; i++) {
                long count = pacer.countBefore(i * tenth);
                double expected = curve.cumulated(i * tenth) - curve.cumulated((i - 1) * tenth);
                if (expected == 0) {
                    assertThat(count).isEqualTo(before);
                } else {
                    chiSquare += (count - before - expected) * (count - before - expected) / expected;
                    stretches++;
                }
                before = count;
            }
            // The middle 99.9 % of chi-squared with 8 to 10 degrees of freedom.
            assertThat(chiSquare).as(text).isBetween(0.7, 31.0);
            assertThat(stretches).isGreaterThanOrEqualTo(8);
        }
    }

    @Test
    void aShapeThatEndsAtNothingHasNoMoreArrivals() {
        for (boolean isPoisson : List.of(false, true)) {
            Arrival arrival = new Arrival.Shaped(Shape.parse("ramp 100/s to 0/s in 10s"), isPoisson);
            Pacer pacer = Pacer.of(arrival, new Seed(7));
            long all = pacer.countBefore(10_000_000_000L);
            assertThat(all).isBetween(isPoisson ? 400L : 499L, isPoisson ? 600L : 500L);
            assertThat(pacer.countBefore(1_000_000_000_000L)).isEqualTo(all);
            Pacer fresh = Pacer.of(arrival, new Seed(7));
            assertThat(fresh.intendedStart(all - 1)).isLessThan(10_000_000_000L);
            assertThat(fresh.intendedStart(all)).isEqualTo(RateCurve.NEVER);
            assertThat(fresh.intendedStart(all + 5_000)).isEqualTo(RateCurve.NEVER);
        }
    }

    /// Asking backwards is a mistake that must not go unnoticed.
    @Test
    void aPassedIndexIsRefused() {
        Pacer pacer = poisson(1_000, 1);
        assertThat(pacer.intendedStart(5_000)).isPositive();
        assertThatIllegalArgumentException().isThrownBy(() -> pacer.intendedStart(0));
        assertThat(pacer.fork().intendedStart(5_000)).isEqualTo(pacer.intendedStart(5_000));
    }

    @Test
    void seedsDecideAndDiffer() {
        assertThat(poisson(1_000, 1).intendedStart(2_000))
                .isEqualTo(poisson(1_000, 1).intendedStart(2_000));
        assertThat(poisson(1_000, 1).intendedStart(0))
                .isNotEqualTo(poisson(1_000, 2).intendedStart(0));
    }
}
