package io.plimsoll.analysis.htap;

import java.util.ArrayList;
import java.util.List;

/// Two frontiers beside each other: which target does more queries beside equal transactions, and where.
/// The answer is mechanical: at each of many levels of transactions the difference of queries has an interval
/// from drawn repeats, and counts where that leaves out zero. Without repeats the medians alone count.
/// Immutable.
///
/// @param hasIntervals whether both were measured more than once
/// @param regions from no transactions to the most of either, side by side; neighbours differ
/// @param isolation the second's score less the first's: how well they keep both apart, whatever their size
/// @param area the second's area less the first's, as shares of the box that holds both: how much they do
public record FrontierComparison(
        boolean hasIntervals, Answer answer, List<Region> regions, Estimated isolation, Estimated area) {
    /// Into how many levels the transactions are divided; regions end between two of them.
    static final int LEVELS = 256;

    /// What is left of a subtraction of equals is no difference.
    private static final double ROUNDING = 1e-12;

    public FrontierComparison {
        regions = List.copyOf(regions);
    }

    /// What comes out of it.
    public enum Answer {
        /// The first is better somewhere and the second nowhere.
        FIRST_DOMINATES,
        /// The second is better somewhere and the first nowhere.
        SECOND_DOMINATES,
        /// Each is better somewhere.
        TRADE_OFF,
        /// Neither is better anywhere, as far as can be told.
        NO_DIFFERENCE
    }

    /// Which of the two does more.
    public enum Better {
        FIRST,
        SECOND,
        /// Neither, or undecided.
        NEITHER
    }

    /// Levels of transactions at which the same is better.
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
