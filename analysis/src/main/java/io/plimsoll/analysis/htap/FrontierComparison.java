package io.plimsoll.analysis.htap;

import java.util.ArrayList;
import java.util.List;

/// A comparison of two frontiers: which target answers more queries at equal transaction rates, and where. It is
/// mechanical: at each of many levels of transactions, the difference of queries has an interval from bootstrap
/// samples of the repeats, and counts if that interval excludes zero. Without repeats only the medians count.
/// Immutable.
///
/// @param hasIntervals whether both were measured more than once
/// @param regions adjacent, from no transactions to the highest rate of either target; neighbours differ
/// @param isolation the second's score minus the first's: how well each isolates the two loads, independent of size
/// @param area the second's area minus the first's, as shares of a box around both: how much each does
public record FrontierComparison(
        boolean hasIntervals, Answer answer, List<Region> regions, Estimated isolation, Estimated area) {
    /// The number of levels into which the transactions are divided. Regions end between two levels.
    static final int LEVELS = 256;

    /// The difference of equal numbers after rounding: it counts as zero.
    private static final double ROUNDING = 1e-12;

    public FrontierComparison {
        regions = List.copyOf(regions);
    }

    /// The result of the comparison.
    public enum Answer {
        /// The first is better somewhere and the second nowhere.
        FIRST_DOMINATES,
        /// The second is better somewhere and the first nowhere.
        SECOND_DOMINATES,
        /// Each is better somewhere.
        TRADE_OFF,
        /// Neither is better anywhere, as far as the data decides.
        NO_DIFFERENCE
    }

    /// Which target does more.
    public enum Better {
        FIRST,
        SECOND,
        /// Neither, or undecided.
        NEITHER
    }

    /// A range of levels of transactions with the same result.
    public record Region(double from, double to, Better better) {}

    public static FrontierComparison of(MeasuredFrontier first, MeasuredFrontier second) {
        Pair middle = new Pair(first.frontier(), second.frontier());
        List<Frontier> firsts = first.drawn();
        List<Frontier> seconds = second.drawn();
        List<Pair> drawn = new ArrayList<>();
        for (int i = 0; i < Math.min(firsts.size(), seconds.size()); i++) {
            drawn.add(new Pair(firsts.get(i), seconds.get(i)));
        }
        double transactionsMax = Math.max(middle.first.transactionsAlone(), middle.second.transactionsAlone());
        double queriesMax = Math.max(middle.first.queriesAlone(), middle.second.queriesAlone());
        double box = transactionsMax * queriesMax;
        List<Region> regions = regions(middle, drawn, transactionsMax, queriesMax);
        return new FrontierComparison(
                !drawn.isEmpty(),
                answer(regions),
                regions,
                estimated(middle, drawn, pair -> pair.second.isolation() - pair.first.isolation()),
                estimated(middle, drawn, pair -> (pair.second.area() - pair.first.area()) / box));
    }

    private record Pair(Frontier first, Frontier second) {
        double gainAt(double transactions) {
            return second.queriesAt(transactions) - first.queriesAt(transactions);
        }
    }

    @FunctionalInterface
    private interface PairFigure {
        double of(Pair pair);
    }

    private static Estimated estimated(Pair middle, List<Pair> drawn, PairFigure figure) {
        return Estimated.of(
                figure.of(middle), drawn.stream().mapToDouble(figure::of).toArray());
    }

    private static List<Region> regions(Pair middle, List<Pair> drawn, double transactionsMax, double queriesMax) {
        List<Region> regions = new ArrayList<>();
        for (int level = 0; level < LEVELS; level++) {
            double from = transactionsMax * level / LEVELS;
            double to = transactionsMax * (level + 1) / LEVELS;
            Estimated gain = estimated(middle, drawn, pair -> pair.gainAt((from + to) / 2));
            boolean isEqual = Math.abs(gain.value()) <= queriesMax * ROUNDING;
            int sign = isEqual ? 0 : gain.sign();
            Better better = sign > 0 ? Better.SECOND : sign < 0 ? Better.FIRST : Better.NEITHER;
            if (!regions.isEmpty() && regions.getLast().better() == better) {
                regions.set(regions.size() - 1, new Region(regions.getLast().from(), to, better));
            } else {
                regions.add(new Region(from, to, better));
            }
        }
        return regions;
    }

    private static Answer answer(List<Region> regions) {
        boolean isFirst = regions.stream().anyMatch(region -> region.better() == Better.FIRST);
        boolean isSecond = regions.stream().anyMatch(region -> region.better() == Better.SECOND);
        if (isFirst && isSecond) {
            return Answer.TRADE_OFF;
        }
        return isFirst ? Answer.FIRST_DOMINATES : isSecond ? Answer.SECOND_DOMINATES : Answer.NO_DIFFERENCE;
    }
}
