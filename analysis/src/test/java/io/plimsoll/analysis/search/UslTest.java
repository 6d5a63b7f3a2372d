package io.plimsoll.analysis.search;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class UslTest {
    private static final int[] CONCURRENCIES = {1, 2, 4, 8, 16, 32, 64};

    private static double law(double lambda, double sigma, double kappa, double n) {
        return lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1));
    }

    private static List<Usl.Point> points(double sigma, double kappa, double noise, RandomGenerator random) {
        return IntStream.of(CONCURRENCIES)
                .mapToObj(n -> new Usl.Point(n, law(1_000, sigma, kappa, n) * (1 + noise * random.nextGaussian())))
                .toList();
    }

    @Test
    void findsTheLawThatMadeThePoints() {
        forAll(100, random -> {
            double sigma = 0.2 * random.nextDouble();
            double kappa = 0.001 * random.nextDouble();
            Usl usl = Usl.fit(points(sigma, kappa, 0, random)).orElseThrow();
            assertThat(usl.lambda()).isCloseTo(1_000, Percentage.withPercentage(0.01));
            assertThat(usl.rate(100)).isCloseTo(law(1_000, sigma, kappa, 100), Percentage.withPercentage(0.1));
            assertThat(usl.error()).isLessThan(1e-6);
        });
    }

    @Test
    void predictsThePeakThroughNoise() {
        forAll(100, random -> {
            Usl usl = Usl.fit(points(0.02, 0.001, 0.02, random)).orElseThrow();
            assertThat(usl.peak()).isNotNull();
            assertThat(usl.peak()).isCloseTo(Math.sqrt(0.98 / 0.001), Percentage.withPercentage(25));
            assertThat(usl.isPeakGuessed()).isFalse();
            assertThat(usl.sigma()).isNotNegative();
        });
    }

    @Test
    void coefficientsAreNeverNegative() {
        // Faster than linear, as caches make it: no contention, and no peak.
        List<Usl.Point> points = IntStream.of(CONCURRENCIES)
                .mapToObj(n -> new Usl.Point(n, 1_000 * Math.pow(n, 1.1)))
                .toList();
        Usl usl = Usl.fit(points).orElseThrow();
        assertThat(usl.sigma()).isZero();
        assertThat(usl.kappa()).isZero();
        assertThat(usl.peak()).isNull();
    }

    @Test
    void aPeakBeyondWhatWasMeasuredIsAGuess() {
        Usl usl = Usl.fit(List.of(
                        new Usl.Point(1, law(1_000, 0.01, 0.0001, 1)),
                        new Usl.Point(2, law(1_000, 0.01, 0.0001, 2)),
                        new Usl.Point(4, law(1_000, 0.01, 0.0001, 4)),
                        new Usl.Point(8, law(1_000, 0.01, 0.0001, 8))))
                .orElseThrow();
        assertThat(usl.peak()).isCloseTo(Math.sqrt(0.99 / 0.0001), Percentage.withPercentage(0.1));
        assertThat(usl.isPeakGuessed()).isTrue();
    }

    @Test
    void threePointsAreTooFew() {
        assertThat(Usl.fit(List.of(new Usl.Point(1, 1), new Usl.Point(2, 2), new Usl.Point(4, 3))))
                .isEmpty();
    }
}
