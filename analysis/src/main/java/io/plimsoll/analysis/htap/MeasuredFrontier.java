package io.plimsoll.analysis.htap;

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
}
