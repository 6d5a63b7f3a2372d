package io.plimsoll.analysis.htap;

import io.plimsoll.analysis.figure.Spread;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/// The points of a frontier with all their repeats. Immutable.
///
/// @param transactionsAlone T0, with no queries
/// @param queriesAlone A0, with no transactions
/// @param together the points with both transactions and queries
public record MeasuredFrontier(
        RepeatedRates transactionsAlone, RepeatedRates queriesAlone, List<RepeatedRates> together) {
    /// The number of bootstrap samples: enough for two digits of a 95 % interval.
    static final int RESAMPLES = 2_000;

    public MeasuredFrontier {
        together = List.copyOf(together);
    }

    /// The frontier through the medians.
    public Frontier frontier() {
        return Frontier.of(
                alone(transactionsAlone.median(), queriesAlone.median()),
                together.stream().map(RepeatedRates::median).toList());
    }

    /// Whether an interval can be given: every point was measured more than once.
    public boolean hasSpread() {
        return transactionsAlone.hasSpread()
                && queriesAlone.hasSpread()
                && together.stream().allMatch(RepeatedRates::hasSpread);
    }

    /// The number of points that did more together than alone, and so are outside the box.
    public int beyondAlone() {
        Frontier frontier = frontier();
        return (int) together.stream()
                .map(RepeatedRates::median)
                .filter(point -> point.transactions() > frontier.transactionsAlone()
                        || point.queries() > frontier.queriesAlone())
                .count();
    }

    /// The isolation score with its interval.
    public Estimated isolation() {
        return estimated(Frontier::isolation);
    }

    private Estimated estimated(ToDoubleFunction<Frontier> figure) {
        return Estimated.of(
                figure.applyAsDouble(frontier()),
                drawn().stream().mapToDouble(figure).toArray());
    }

    /// Frontiers from bootstrap samples of the repeats; empty without repeats. The seed is computed from the
    /// figures: the same measurements give the same samples.
    List<Frontier> drawn() {
        if (!hasSpread()) {
            return List.of();
        }
        Draw draw = new Draw(new Seed(fingerprint()));
        List<Frontier> frontiers = new ArrayList<>(RESAMPLES);
        for (int i = 0; i < RESAMPLES; i++) {
            draw.seek(i);
            Rates alone = alone(transactionsAlone.drawn(draw), queriesAlone.drawn(draw));
            frontiers.add(Frontier.of(
                    positive(alone),
                    together.stream().map(point -> point.drawn(draw)).toList()));
        }
        return frontiers;
    }

    private long fingerprint() {
        List<Rates> all = new ArrayList<>(transactionsAlone.repeats());
        all.addAll(queriesAlone.repeats());
        together.forEach(point -> all.addAll(point.repeats()));
        return Arrays.hashCode(all.stream()
                .flatMapToDouble(rates -> DoubleStream.of(rates.transactions(), rates.queries()))
                .toArray());
    }

    private static Rates alone(Rates transactions, Rates queries) {
        return new Rates(transactions.transactions(), queries.queries());
    }

    /// Raises a drawn baseline above zero, as a frontier requires: widened draws of a very noisy baseline may be
    /// zero.
    private Rates positive(Rates drawn) {
        Frontier middle = frontier();
        return new Rates(
                Math.max(drawn.transactions(), middle.transactionsAlone() * 1e-3),
                Math.max(drawn.queries(), middle.queriesAlone() * 1e-3));
    }

    /// The rates of one load, measured once or several times. Immutable.
    ///
    /// @param repeats at least one
    public record RepeatedRates(List<Rates> repeats) {
        /// @throws IllegalArgumentException when there are no repeats
        public RepeatedRates {
            repeats = List.copyOf(repeats);
            if (repeats.isEmpty()) {
                throw new IllegalArgumentException("no repeats");
            }
        }

        /// The median of each rate. The two medians need not come from the same repeat.
        public Rates median() {
            return median(repeats);
        }

        /// Whether there are enough repeats to show a spread.
        public boolean hasSpread() {
            return repeats.size() > 1;
        }

        /// A bootstrap sample: the median of as many repeats, drawn with replacement. Their distances from the
        /// median are first widened by `sqrt(n/(n-1))`, because few repeats underestimate a spread by that
        /// factor (Davison and Hinkley, "Bootstrap Methods and their Application", 1997, 2.7).
        Rates drawn(Draw draw) {
            int n = repeats.size();
            if (n == 1) {
                return repeats.getFirst();
            }
            Rates middle = median();
            double widened = Math.sqrt(n / (n - 1.0));
            List<Rates> drawn = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                Rates one = repeats.get((int) draw.below(n));
                drawn.add(new Rates(
                        apart(middle.transactions(), one.transactions(), widened),
                        apart(middle.queries(), one.queries(), widened)));
            }
            return median(drawn);
        }

        private static double apart(double middle, double value, double factor) {
            return Math.max(0, middle + (value - middle) * factor);
        }

        private static Rates median(List<Rates> rates) {
            return new Rates(median(rates, Rates::transactions), median(rates, Rates::queries));
        }

        private static double median(List<Rates> rates, ToDoubleFunction<Rates> figure) {
            return Spread.median(rates.stream().mapToDouble(figure).toArray());
        }

        /// The share of this baseline that a combined load keeps: T/T0 or A/A0. NaN if the baseline is zero.
        ///
        /// @param kind selects one of the two rates
        public Estimated retention(RepeatedRates together, ToDoubleFunction<Rates> kind) {
            double share = share(median(), together.median(), kind);
            if (!hasSpread() || !together.hasSpread() || Double.isNaN(share)) {
                return Estimated.of(share, new double[0]);
            }
            Draw draw = new Draw(new Seed(Double.hashCode(share)).derive("retention"));
            double[] drawn = new double[MeasuredFrontier.RESAMPLES];
            for (int i = 0; i < drawn.length; i++) {
                draw.seek(i);
                drawn[i] = share(drawn(draw), together.drawn(draw), kind);
            }
            return Estimated.of(share, drawn);
        }

        private static double share(Rates alone, Rates together, ToDoubleFunction<Rates> kind) {
            double baseline = kind.applyAsDouble(alone);
            return baseline > 0 ? kind.applyAsDouble(together) / baseline : Double.NaN;
        }
    }
}
